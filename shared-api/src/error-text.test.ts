import { ApiError } from './client';
import { errorText } from './error-text';

it.each([
  [
    new ApiError(422, 'post_code', 'Invalid post code E4. Please enter a valid post code.'),
    'Invalid post code E4. Please enter a valid post code.',
  ],
  [new ApiError(500, 'http', 'HTTP 500: Internal Server Error'), undefined],
  // HTTP/2 has no status text.
  [new ApiError(502, 'http', 'HTTP 502: '), undefined],
  [new Error(''), undefined],
  ['a text that was thrown', undefined],
])('has no status in place of a sentence: %s', (error, text) => {
  expect(errorText(error)).toBe(text);
});
