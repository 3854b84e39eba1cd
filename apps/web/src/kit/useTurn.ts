/**
 * Turns of costly drawings. In each frame as many have theirs as leave the frames on time; while frames are late, as when
 * a list flies by on an old PC, none has. A list scrolls evenly whatever its rows show.
 */
import { useEffect, useState } from "react";

/** Milliseconds after which a frame is late. */
const LATE_MS = 25;
/** Frames on time before the first drawing. */
const CALM = 3;
/** Drawings in one frame of a fast device. */
const MAX_AT_ONCE = 8;
/** Milliseconds without a drawing after which one has its turn all the same. */
const LONGEST_MS = 500;

const waiting = new Set<() => void>();
/** Frames in a row that were on time. */
let calm = 0;
/** Time of the frame before, while frames follow one another, and of the last drawing. */
let last: number | undefined;
let drawnAt = 0;

function draw(now: number): void {
	calm = last !== undefined && now - last > LATE_MS ? 0 : calm + 1;
	const isLongest = now - drawnAt > LONGEST_MS;
	const many = calm < CALM ? Number(isLongest) : Math.min(MAX_AT_ONCE, 2 ** (calm - CALM));
	for (const come of [...waiting].slice(0, many)) {
		waiting.delete(come);
		come();
		drawnAt = now;
	}
	last = waiting.size > 0 ? now : undefined;
	if (last !== undefined) requestAnimationFrame(draw);
}

function wait(come: () => void): () => void {
	waiting.add(come);
	if (last === undefined) {
		calm = 0;
		last = performance.now();
		drawnAt = last;
		requestAnimationFrame(draw);
	}
	return () => void waiting.delete(come);
}

/** Whether the turn of something has come: it may be drawn. Another thing waits for a turn of its own. */
export function useTurn(of: unknown): boolean {
	const [drawn, setDrawn] = useState<unknown>();
	const isWaiting = drawn !== of;
	useEffect(() => {
		if (isWaiting) return wait(() => setDrawn(of));
	}, [of, isWaiting]);
	return !isWaiting;
}
