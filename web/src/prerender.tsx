import { renderToString } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router';
import { routes } from './app/routes.tsx';

const handler = createStaticHandler(routes);

/**
 * A page as HTML, as the app shows it before any response from the API.
 * @param path a path that the router's guards allow
 * @returns the content of `#root`, including the titles and styles that React and Mantine add
 */
export async function prerender(path: string): Promise<string> {
  const context = await handler.query(new Request(`http://localhost${path}`));
  if (context instanceof Response) throw new Error(`${path} leads to ${context.headers.get('location')}`);
  if (context.errors !== null) throw Object.values(context.errors)[0];
  const router = createStaticRouter(handler.dataRoutes, context);
  return renderToString(<StaticRouterProvider router={router} context={context} hydrate={false} />);
}
