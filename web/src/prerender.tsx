import { renderToString } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router';
import { routes } from './app/routes.tsx';

const handler = createStaticHandler(routes);

/**
 * A page as HTML, as the app shows it before any answer of the API has come.
 * @param path an address that the guards of the router let pass
 * @returns what belongs into `#root`, with the titles and styles that React and Mantine put beside
 */
export async function prerender(path: string): Promise<string> {
  const context = await handler.query(new Request(`http://localhost${path}`));
  if (context instanceof Response) throw new Error(`${path} leads to ${context.headers.get('location')}`);
  if (context.errors !== null) throw Object.values(context.errors)[0];
  const router = createStaticRouter(handler.dataRoutes, context);
  return renderToString(<StaticRouterProvider router={router} context={context} hydrate={false} />);
}
