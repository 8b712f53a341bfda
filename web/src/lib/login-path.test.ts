import { describe, expect, it } from 'vitest';
import { loginPath, rememberedPath } from './login-path.ts';

const remembered = (next: string) => rememberedPath(new URLSearchParams({ next }));

describe('the remembered location', () => {
  it('survives the way over the login', () => {
    const address = loginPath({ pathname: '/dashboard', search: '?q=a%26b&page=2', hash: '#x' });
    expect(rememberedPath(new URL(address, 'http://here').searchParams)).toBe('/dashboard?q=a%26b&page=2#x');
  });

  it('is the dashboard where there is none', () => {
    expect(rememberedPath(new URLSearchParams())).toBe('/dashboard');
  });

  it.each([
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    'javascript:alert(1)',
    'dashboard',
    '',
  ])('never leads elsewhere: %j', (next) => {
    expect(remembered(next)).toBe('/dashboard');
  });
});
