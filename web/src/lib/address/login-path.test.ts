import { describe, expect, it } from 'vitest';
import { keepRememberedPath, loginPath, rememberedPath, takeKeptPath, withRememberedPath } from './login-path.ts';

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
    '/.//evil.example',
    '/x/..//evil.example',
    '/\t/evil.example',
    'javascript:alert(1)',
    'dashboard',
    '',
  ])('never leads elsewhere: %j', (next) => {
    expect(remembered(next)).toBe('/dashboard');
  });
});

describe('the location that is kept over a login elsewhere', () => {
  it('comes back once', () => {
    keepRememberedPath(new URLSearchParams({ next: '/search-history?tab=premium' }));
    expect(takeKeptPath()).toBe('/search-history?tab=premium');
    expect(takeKeptPath()).toBe('/dashboard');
  });

  it.each(['//evil.example', 'https://evil.example/', 'javascript:alert(1)'])('is never %j', (next) => {
    keepRememberedPath(new URLSearchParams({ next }));
    expect(takeKeptPath()).toBe('/dashboard');
    // Whatever another script of this tab left there.
    sessionStorage.setItem('login-next', next);
    expect(takeKeptPath()).toBe('/dashboard');
  });

  it('is remembered again by the login page, beside what else the address says', () => {
    const search = new URLSearchParams({ facebook: 'cancelled' });
    expect(withRememberedPath(search, '/profile')).toBe('/login?facebook=cancelled&next=%2Fprofile');
    expect(withRememberedPath(search, '/dashboard')).toBe('/login?facebook=cancelled');
  });
});
