import "react-image-crop/dist/ReactCrop.css";
import "./cropper.css";
import { useEffect } from "react";
import ReactCrop from "react-image-crop";
import { useTexts } from "#i18n";
import type { Crop } from "./crop.ts";
import { drawTurned, type Turn } from "./picture.ts";
import { texts } from "./texts.ts";

/** Smallest side of a crop area on the screen, so that its handles stay apart. */
const SMALLEST_PX = 24;

interface Props {
	picture: ImageBitmap;
	turn: Turn;
	crop: Crop;
	onCrop(crop: Crop): void;
	/** Ref set to the canvas that shows the picture. */
	canvas: React.RefObject<HTMLCanvasElement | null>;
}

/** A picture with its crop area, drawn by finger or mouse, or moved by the arrow keys. */
export function Cropper({ picture, turn, crop, onCrop, canvas }: Props) {
	const t = useTexts(texts);
	useEffect(() => {
		if (canvas.current) drawTurned(canvas.current, picture, turn);
	}, [canvas, picture, turn]);
	return (
		<div className="flex shrink-0 items-start justify-center overflow-hidden p-4">
			<ReactCrop
				crop={crop}
				onChange={(_, percent) => onCrop(percent)}
				keepSelection
				minWidth={SMALLEST_PX}
				minHeight={SMALLEST_PX}
				ariaLabels={{
					cropArea: t("move"),
					nwDragHandle: t("topLeft"),
					nDragHandle: t("top"),
					neDragHandle: t("topRight"),
					eDragHandle: t("right"),
					seDragHandle: t("bottomRight"),
					sDragHandle: t("bottom"),
					swDragHandle: t("bottomLeft"),
					wDragHandle: t("left"),
				}}
			>
				<canvas
					ref={canvas}
					className="block max-h-[50dvh] max-w-full touch-none"
					role="img"
					aria-label={t("picture")}
				/>
			</ReactCrop>
		</div>
	);
}
