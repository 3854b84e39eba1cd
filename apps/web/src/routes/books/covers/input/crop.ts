import type { PercentCrop } from "react-image-crop";

/** Crop area of a picture, in percent of its width and height. */
export type Crop = Readonly<PercentCrop>;

export const whole: Crop = { unit: "%", x: 0, y: 0, width: 100, height: 100 };

/** Returns the crop in pixels and its output size: at most `maxSide` pixels on the longer side. */
export function cropSize(crop: Crop, width: number, height: number, maxSide: number) {
	const x = Math.round((crop.x / 100) * width);
	const y = Math.round((crop.y / 100) * height);
	const cut = {
		x,
		y,
		width: Math.max(1, Math.round(((crop.x + crop.width) / 100) * width) - x),
		height: Math.max(1, Math.round(((crop.y + crop.height) / 100) * height) - y),
	};
	const scale = Math.min(1, maxSide / Math.max(cut.width, cut.height));
	return {
		...cut,
		outWidth: Math.max(1, Math.round(cut.width * scale)),
		outHeight: Math.max(1, Math.round(cut.height * scale)),
	};
}
