/** Crop area of a picture, in fractions of its width and height from 0 to 1. */

export interface Crop {
	readonly left: number;
	readonly top: number;
	readonly right: number;
	readonly bottom: number;
}

export const whole: Crop = { left: 0, top: 0, right: 1, bottom: 1 };

/** Draggable handles: the whole area, or a corner. */
export const handles = ["move", "topLeft", "topRight", "bottomLeft", "bottomRight"] as const;
export type Handle = (typeof handles)[number];

/** Minimum size of a crop area. */
const smallest = 0.05;

const within = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value));

/** Returns the crop after moving a handle; it stays within the picture and above the minimum size. */
export function moveHandle(crop: Crop, handle: Handle, dx: number, dy: number): Crop {
	const { left, top, right, bottom } = crop;
	if (handle === "move") {
		const x = within(dx, -left, 1 - right);
		const y = within(dy, -top, 1 - bottom);
		return { left: left + x, top: top + y, right: right + x, bottom: bottom + y };
	}
	const isLeft = handle === "topLeft" || handle === "bottomLeft";
	const isTop = handle === "topLeft" || handle === "topRight";
	return {
		left: isLeft ? within(left + dx, 0, right - smallest) : left,
		right: isLeft ? right : within(right + dx, left + smallest, 1),
		top: isTop ? within(top + dy, 0, bottom - smallest) : top,
		bottom: isTop ? bottom : within(bottom + dy, top + smallest, 1),
	};
}

/** Returns how far an arrow key moves a handle; five times as far with Shift. `null` for other keys. */
export function keyStep(key: string, isFar: boolean): readonly [dx: number, dy: number] | null {
	const step = isFar ? 0.05 : 0.01;
	if (key === "ArrowLeft") return [-step, 0];
	if (key === "ArrowRight") return [step, 0];
	if (key === "ArrowUp") return [0, -step];
	return key === "ArrowDown" ? [0, step] : null;
}

/** Returns the crop in pixels and its output size: at most `maxSide` pixels on the longer side. */
export function cropSize(crop: Crop, width: number, height: number, maxSide: number) {
	const x = Math.round(crop.left * width);
	const y = Math.round(crop.top * height);
	const cut = {
		x,
		y,
		width: Math.max(1, Math.round(crop.right * width) - x),
		height: Math.max(1, Math.round(crop.bottom * height) - y),
	};
	const scale = Math.min(1, maxSide / Math.max(cut.width, cut.height));
	return {
		...cut,
		outWidth: Math.max(1, Math.round(cut.width * scale)),
		outHeight: Math.max(1, Math.round(cut.height * scale)),
	};
}
