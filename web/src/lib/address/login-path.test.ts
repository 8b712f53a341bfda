import { describe, expect, it } from 'vitest';
import { loginPath, returnPath, storeReturnPath, takeStoredPath, withReturnPath } from './login-path.ts';

const remembered = (next: string) => returnPath(new URLSearchParams({ next }));

describe('the location to return to', () => {
  it('survives the login', () => {
    const address = loginPath({ pathname: '/dashboard', search: '?q=a%26b&page=2', hash: '#x' });
    expect(returnPath(new URL(address, 'http://here').searchParams)).toBe('/dashboard?q=a%26b&page=2#x');
  });

  it('is the dashboard by default', () => {
    expect(returnPath(new URLSearchParams())).toBe('/dashboard');
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

describe('the location stored during an OAuth login', () => {
  it('is returned once', () => {
    storeReturnPath(new URLSearchParams({ next: '/search-history?tab=premium' }));
    expect(takeStoredPath()).toBe('/search-history?tab=premium');
    expect(takeStoredPath()).toBe('/dashboard');
  });

  it.each(['//evil.example', 'https://evil.example/', 'javascript:alert(1)'])('is never %j', (next) => {
    storeReturnPath(new URLSearchParams({ next }));
    expect(takeStoredPath()).toBe('/dashboard');
    // Another script in this tab may have written anything.
    sessionStorage.setItem('login-next', next);
    expect(takeStoredPath()).toBe('/dashboard');
  });

  it('is put back into the URL of the login page without losing other parameters', () => {
    const search = new URLSearchParams({ facebook: 'cancelled' });
    expect(withReturnPath(search, '/profile')).toBe('/login?facebook=cancelled&next=%2Fprofile');
    expect(withReturnPath(search, '/dashboard')).toBe('/login?facebook=cancelled');
  });
});
