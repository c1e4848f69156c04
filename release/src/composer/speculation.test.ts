import { speculationRules } from './speculation';

it('names the pages of entries that anyone may see, and nothing else', () => {
  const route = { path: '/meal-plan', access: 'anyone', entries: { list: 'GET /menu/plans', parameter: 'plan' } } as const;
  expect(JSON.parse(speculationRules([{ path: '/', access: 'anyone' }, route, { ...route, path: '/mine', access: 'signed-in' }]))).toEqual({
    prerender: [{ where: { or: [{ href_matches: { pathname: '/meal-plan', search: 'plan=*' } }] }, eagerness: 'moderate' }],
  });
  expect(JSON.parse(speculationRules([]))).toEqual({ prerender: [] });
});
