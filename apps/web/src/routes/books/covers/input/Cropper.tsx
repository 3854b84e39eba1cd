import { type PointerEvent, useEffect, useRef, useState } from "react";
import { useTexts } from "#i18n";
import { type Crop, type Handle, handles, keyStep, moveHandle } from "./crop.ts";
import { drawTurned, type Turn } from "./picture.ts";
import { texts } from "./texts.ts";

interface Props {
	picture: ImageBitmap;
	turn: Turn;
	crop: Crop;
	onCrop(crop: Crop): void;
	/** Ref set to the canvas that shows the picture. */
	canvas: React.RefObject<HTMLCanvasElement | null>;
}

const percent = (part: number): string => `${part * 100}%`;

const places: Readonly<Record<Exclude<Handle, "move">, string>> = {
	topLeft: "left-0 top-0 -translate-x-1/2 -translate-y-1/2 cursor-nwse-resize",
	topRight: "left-full top-0 -translate-x-1/2 -translate-y-1/2 cursor-nesw-resize",
	bottomLeft: "left-0 top-full -translate-x-1/2 -translate-y-1/2 cursor-nesw-resize",
	bottomRight: "left-full top-full -translate-x-1/2 -translate-y-1/2 cursor-nwse-resize",
};

/** A picture with its crop area, drawn by finger or mouse, or moved by the arrow keys. */
export function Cropper({ picture, turn, crop, onCrop, canvas }: Props) {
	const t = useTexts(texts);
	const frame = useRef<HTMLDivElement>(null);
	const [held, setHeld] = useState<{ handle: Handle; x: number; y: number; crop: Crop } | null>(null);
	useEffect(() => {
		if (canvas.current) drawTurned(canvas.current, picture, turn);
	}, [canvas, picture, turn]);

	function take(handle: Handle, event: PointerEvent<HTMLButtonElement>) {
		event.currentTarget.setPointerCapture(event.pointerId);
		setHeld({ handle, x: event.clientX, y: event.clientY, crop });
	}
	function drag(event: PointerEvent<HTMLButtonElement>) {
		const box = frame.current?.getBoundingClientRect();
		if (!held || !box) return;
		const [dx, dy] = [(event.clientX - held.x) / box.width, (event.clientY - held.y) / box.height];
		onCrop(moveHandle(held.crop, held.handle, dx, dy));
	}
	const hold = (handle: Handle) => ({
		type: "button" as const,
		"aria-label": t(handle),
		onPointerDown: (event: PointerEvent<HTMLButtonElement>) => take(handle, event),
		onPointerMove: drag,
		onPointerUp: () => setHeld(null),
		onPointerCancel: () => setHeld(null),
		onKeyDown: (event: React.KeyboardEvent) => {
			const step = keyStep(event.key, event.shiftKey);
			if (!step) return;
			event.preventDefault();
			onCrop(moveHandle(crop, handle, ...step));
		},
	});

	return (
		<div className="flex justify-center overflow-hidden p-3">
			<div ref={frame} className="relative touch-none select-none">
				<canvas
					ref={canvas}
					className="block max-h-[50dvh] max-w-full"
					role="img"
					aria-label={t("picture")}
				/>
				<div
					className="outline-primary absolute outline-2"
					style={{
						left: percent(crop.left),
						top: percent(crop.top),
						width: percent(crop.right - crop.left),
						height: percent(crop.bottom - crop.top),
						boxShadow: "0 0 0 9999px rgb(0 0 0 / 55%)",
						clipPath: undefined,
					}}
				>
					<button {...hold("move")} className="absolute inset-0 cursor-move" />
					{handles.map(
						(handle) =>
							handle !== "move" && (
								<button
									key={handle}
									{...hold(handle)}
									className={`bg-primary border-base-100 absolute size-7 rounded-full border-2 ${places[handle]}`}
								/>
							),
					)}
				</div>
			</div>
		</div>
	);
}
