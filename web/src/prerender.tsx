import { renderToString } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router';
import { PublicLayout } from './app/layouts/public-layout.tsx';
import { LandingPage } from './features/landing/landing-page.tsx';
import { paths } from './lib/paths.ts';

/**
 * The landing page as HTML, made when the app is built: it is seen before any script has come.
 * @returns what belongs into `#root`. Buttons wait for the script that gives them something to do
 */
export async function prerenderLanding(): Promise<string> {
  const routes = [{ Component: PublicLayout, children: [{ path: paths.landing, Component: LandingPage }] }];
  const handler = createStaticHandler(routes);
  const context = await handler.query(new Request('http://localhost/'));
  if (context instanceof Response) throw new Error('The landing page leads elsewhere');
  const router = createStaticRouter(handler.dataRoutes, context);
  const html = renderToString(<StaticRouterProvider router={router} context={context} hydrate={false} />);
  // The page has its title already, and asks for its pictures itself.
  return html.replace(/^(<title>[^<]*<\/title>|<link [^>]*>)+/, '').replaceAll('<button', '<button disabled=""');
}
