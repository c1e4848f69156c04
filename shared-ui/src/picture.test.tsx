/** @jest-environment jsdom */
import '@testing-library/jest-dom';
import { fireEvent, render, screen } from '@testing-library/react';
import { photoSources } from './photo-sources';
import { Picture } from './picture';

describe('photoSources', () => {
  it('returns the files and the tone of a photo of the shop', () => {
    expect(photoSources('/photos/honey-porridge-640.webp#berry')).toEqual({
      src: '/photos/honey-porridge-640.webp',
      tone: 'berry',
      avif: '/photos/honey-porridge-320.avif 320w, /photos/honey-porridge-640.avif 640w, /photos/honey-porridge-960.avif 960w',
      webp: '/photos/honey-porridge-320.webp 320w, /photos/honey-porridge-640.webp 640w, /photos/honey-porridge-960.webp 960w',
      carried: '/photos/honey-porridge-carried.avif',
    });
  });
  it("returns other pictures unchanged, and oat for an unknown tone", () => {
    expect(photoSources('https://pictures.example/a.jpg#red')).toEqual({ src: 'https://pictures.example/a.jpg', tone: 'oat' });
  });
});

describe('Picture', () => {
  it('is an image with its size, lazy unless it has priority', () => {
    const { rerender } = render(<Picture src="/photos/a-640.webp#oat" alt="Porridge" sizes="10rem" />);
    expect(screen.getByRole('img', { name: 'Porridge' })).toHaveAttribute('loading', 'lazy');
    expect(screen.getByRole('img')).toHaveAttribute('width', '640');
    expect(screen.getByRole('img')).toHaveAttribute('height', '480');
    rerender(<Picture src="/photos/a-640.webp#oat" alt="Porridge" sizes="10rem" priority />);
    expect(screen.getByRole('img')).toHaveAttribute('loading', 'eager');
  });
  it.each([['does not load', '/photos/a-640.webp'], ['is missing', undefined]])('keeps its accessible name if the file %s', (_why, src) => {
    render(<Picture src={src} alt="Porridge" sizes="10rem" />);
    if (src) fireEvent.error(screen.getByRole('img'));
    expect(screen.getByRole('img', { name: 'Porridge' })).not.toHaveAttribute('src');
  });
  it('loads another photo after a failed one', () => {
    const { rerender } = render(<Picture src="/photos/a-640.webp" alt="Porridge" sizes="10rem" />);
    fireEvent.error(screen.getByRole('img'));
    rerender(<Picture src="/photos/b-640.webp" alt="Bagel" sizes="10rem" />);
    expect(screen.getByRole('img', { name: 'Bagel' })).toHaveAttribute('src', '/photos/b-640.webp');
  });
  it('loads a failed photo again once the connection is back', () => {
    render(<Picture src="/photos/a-640.webp" alt="Porridge" sizes="10rem" />);
    for (let time = 0; time < 2; time += 1) {
      fireEvent.error(screen.getByRole('img'));
      expect(screen.getByRole('img')).not.toHaveAttribute('src');
      fireEvent(window, new Event('online'));
      expect(screen.getByRole('img')).toHaveAttribute('src', '/photos/a-640.webp');
    }
  });
});
