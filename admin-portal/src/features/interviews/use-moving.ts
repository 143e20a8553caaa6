import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';
import type { Placed, Span } from './week-layout';
import { STEP } from './week-layout';

/** Pixels that a pointer goes before it drags: less is a click. */
const SLOP = 5;

/** As near to the edge of the window, in pixels, the page scrolls with what is dragged. */
const EDGE = 48;

/** Where an interview is being moved to. */
export interface Target {
  id: string;
  /** Of the days that are shown. */
  day: number;
  /** Minutes since midnight. */
  from: number;
  by: 'pointer' | 'keys';
}

interface Grab {
  id: string;
  length: number;
  x: number;
  y: number;
  /** How far below its top the interview was taken, in pixels. */
  below: number;
}

const clamp = (value: number, lowest: number, highest: number) => Math.min(Math.max(value, lowest), highest);

/**
 * Moves interviews over the columns of a week, by a pointer or the arrow keys. Nothing is changed: what is dropped is told.
 *
 * @param columns the element of all columns, which are equally wide
 */
export function useMoving({
  columns,
  days,
  hours,
  onDrop,
}: {
  columns: RefObject<HTMLElement | null>;
  /** How many there are. */
  days: number;
  hours: Span;
  onDrop: (target: Target) => void;
}) {
  const [target, setTarget] = useState<Target>();
  const grab = useRef<Grab>(undefined);
  // The click that ends a drag opens nothing.
  const dragged = useRef(false);
  const dragging = target?.by === 'pointer';

  const end = () => {
    grab.current = undefined;
    setTarget(undefined);
  };
  useEffect(() => {
    if (!dragging) return;
    const onEscape = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      grab.current = undefined;
      setTarget(undefined);
    };
    window.addEventListener('keydown', onEscape);
    return () => window.removeEventListener('keydown', onEscape);
  }, [dragging]);

  const under = ({ id, length, below }: Grab, { clientX, clientY }: PointerEvent): Target | undefined => {
    const area = columns.current?.getBoundingClientRect();
    if (!area || area.width === 0) return undefined;
    const minutes = ((clientY - below - area.top) / area.height) * (hours.until - hours.from);
    const from = hours.from + Math.round(minutes / STEP) * STEP;
    return {
      id,
      day: clamp(Math.floor(((clientX - area.left) / area.width) * days), 0, days - 1),
      from: clamp(from, hours.from, hours.until - Math.min(length, hours.until - hours.from)),
      by: 'pointer',
    };
  };

  /** The events of an interview's block. Fingers drag by its handle alone, since elsewhere they scroll. */
  const blockEvents = ({ interview: { id }, from, until }: Placed) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      dragged.current = false;
      const byHandle = event.target instanceof Element && event.target.closest('[data-handle]') !== null;
      if (event.button !== 0 || (event.pointerType === 'touch' && !byHandle)) return;
      const { top } = event.currentTarget.getBoundingClientRect();
      grab.current = { id, length: until - from, x: event.clientX, y: event.clientY, below: event.clientY - top };
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const grabbed = grab.current;
      if (!grabbed) return;
      if (!dragged.current && Math.hypot(event.clientX - grabbed.x, event.clientY - grabbed.y) < SLOP) return;
      if (!dragged.current) event.currentTarget.setPointerCapture(event.pointerId);
      dragged.current = true;
      if (event.clientY > window.innerHeight - EDGE) window.scrollBy(0, STEP);
      else if (event.clientY < EDGE) window.scrollBy(0, -STEP);
      setTarget(under(grabbed, event));
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      const dropped = grab.current && dragged.current ? under(grab.current, event) : undefined;
      end();
      if (dropped) onDrop(dropped);
    },
    onPointerCancel: end,
    onClickCapture: (event: { preventDefault: () => void; stopPropagation: () => void }) => {
      if (!dragged.current) return;
      dragged.current = false;
      event.preventDefault();
      event.stopPropagation();
    },
  });

  /** The events of the button that moves an interview by keys. */
  const handleEvents = ({ interview: { id }, from, until }: Placed, day: number) => ({
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'Escape') return target && end();
      const [dayStep, step] =
        { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -STEP], ArrowDown: [0, STEP] }[event.key] ?? [];
      if (dayStep === undefined || step === undefined) return;
      event.preventDefault();
      const now = target?.id === id ? target : { day, from };
      setTarget({
        id,
        day: clamp(now.day + dayStep, 0, days - 1),
        from: clamp(now.from + step, hours.from, Math.max(hours.from, hours.until - (until - from))),
        by: 'keys',
      });
    },
    onClick: () => {
      onDrop(target?.id === id ? target : { id, day, from, by: 'keys' });
      setTarget(undefined);
    },
    onBlur: () => target?.by === 'keys' && end(),
  });

  return { target, blockEvents, handleEvents };
}
