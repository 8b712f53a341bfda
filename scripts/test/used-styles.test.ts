import { expect, test } from 'vitest';
import { usedStyles, withoutIdleVariables } from '../../web/scripts/used-styles.ts';

const classes = new Set(['bar', 'link']);

test.each([
  ['.bar{a:b}.menu{c:d}', '.bar{a:b}'],
  ['.bar .menu,.link:hover{a:b}', '.bar .menu,.link:hover{a:b}'],
  ['.bar .menu{a:b}p>a{c:d}', 'p>a{c:d}'],
  ['.link:not(.menu):where(.menu,.bar){a:b}', '.link:not(.menu):where(.menu,.bar){a:b}'],
  ['[href$=".menu"]{a:b}', '[href$=".menu"]{a:b}'],
  ['@media (width<=9px){.menu{a:b}}@layer x{.menu{a:b}.bar{c:d}}', '@layer x{.bar{c:d}}'],
  ['@layer x;@font-face{src:url(a.b)}@keyframes k{0%{a:b}}', '@layer x;@font-face{src:url(a.b)}@keyframes k{0%{a:b}}'],
  ['.bar:before{content:"}.menu{"}.menu{a:b}', '.bar:before{content:"}.menu{"}'],
])('of %s a page without a menu gets %s', (css, used) => {
  expect(usedStyles(css, classes)).toBe(used);
});

test('variables of Mantine go unless a rule, another variable or the page asks for them', () => {
  const css =
    ':root{--mantine-a:1px;--mantine-b:var(--mantine-c);--mantine-c:2px;--mantine-d:3px;--im-e:4px}p{top:var(--mantine-b)}';
  expect(withoutIdleVariables(css, '<p style="left:var(--mantine-d)">')).toBe(
    ':root{--mantine-b:var(--mantine-c);--mantine-c:2px;--mantine-d:3px;--im-e:4px}p{top:var(--mantine-b)}',
  );
});
