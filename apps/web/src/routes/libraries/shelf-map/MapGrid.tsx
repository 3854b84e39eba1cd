import {
	type Cell,
	isInside,
	isSame,
	MAP_HEIGHT,
	MAP_WIDTH,
	type Run,
	shelfAt,
} from "@rafta/library/shelf-map/map";
import { type KeyboardEvent, type PointerEvent, useRef, useState } from "react";
import { useTexts } from "#i18n";
import { texts } from "./texts.ts";
import type { Drawing } from "./useDrawing.ts";

const rows = Array.from({ length: MAP_HEIGHT }, (_, y) => y);
const columns = Array.from({ length: MAP_WIDTH }, (_, x) => x);

const moves: Readonly<Record<string, Cell>> = {
	ArrowUp: { x: 0, y: -1 },
	ArrowDown: { x: 0, y: 1 },
	ArrowLeft: { x: -1, y: 0 },
	ArrowRight: { x: 1, y: 0 },
};

const layout = {
	gridTemplateColumns: `repeat(${MAP_WIDTH}, minmax(0, 1fr))`,
	gridTemplateRows: `repeat(${MAP_HEIGHT}, minmax(0, 1fr))`,
};

const placed = ({ x, y, length, down }: Run) => ({
	gridColumn: `${x + 1} / span ${down ? 1 : length}`,
	gridRow: `${y + 1} / span ${down ? length : 1}`,
});

/** Something that stands on the map, above its cells. */
function Thing({ run, text, look }: { run: Run; text: string; look: string }) {
	return (
		<div
			style={placed(run)}
			className={`m-0.5 flex min-w-0 items-center justify-center overflow-hidden rounded-sm border text-sm ${look} ${run.down ? "[writing-mode:vertical-rl]" : ""}`}
		>
			<span className="truncate p-0.5">{text}</span>
		</div>
	);
}

/** The cells on which a map is drawn: by a stroke of the pointer, or by arrow keys and Enter. */
export function MapGrid({ drawing }: { drawing: Drawing }) {
	const t = useTexts(texts);
	const { map, chosen, preview, isDrawing, begin, extend, finish, giveUp, remove } = drawing;
	const grid = useRef<HTMLTableElement>(null);
	const [current, setCurrent] = useState<Cell>({ x: 0, y: 0 });

	function cellAt({ clientX, clientY }: PointerEvent): Cell {
		const box = grid.current?.getBoundingClientRect();
		if (!box) return current;
		const [x, y] = [(clientX - box.left) / box.width, (clientY - box.top) / box.height];
		const inside = (share: number, size: number) => Math.min(size - 1, Math.max(0, Math.floor(share * size)));
		return { x: inside(x, MAP_WIDTH), y: inside(y, MAP_HEIGHT) };
	}

	function onPointerDown(event: PointerEvent) {
		if (event.button !== 0) return;
		const cell = cellAt(event);
		setCurrent(cell);
		if (begin(cell)) event.currentTarget.setPointerCapture(event.pointerId);
	}

	function onKeyDown(event: KeyboardEvent) {
		const move = moves[event.key];
		if (move) {
			event.preventDefault();
			const next = { x: current.x + move.x, y: current.y + move.y };
			if (!isInside(next)) return;
			setCurrent(next);
			extend(next);
			grid.current?.querySelector<HTMLElement>(`[data-cell="${next.x} ${next.y}"]`)?.focus();
		} else if (event.key === "Enter" || event.key === " ") {
			event.preventDefault();
			if (isDrawing) finish();
			else begin(current);
		} else if (event.key === "Escape") giveUp();
		else if (event.key === "Delete") {
			const at = shelfAt(map, current);
			if (at !== -1) remove(at);
		}
	}

	function whatIsOn(cell: Cell): string {
		const shelf = map.shelves[shelfAt(map, cell)];
		if (shelf) return shelf.name || t("shelf");
		if (map.door && isSame(map.door, cell)) return t("door");
		return map.desk && isSame(map.desk, cell) ? t("desk") : t("free");
	}

	return (
		<>
			<div
				className="border-base-content/40 bg-base-100 relative w-full rounded-md border-2"
				style={{ aspectRatio: `${MAP_WIDTH} / ${MAP_HEIGHT}` }}
			>
				<table
					ref={grid}
					// biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table whose cells are walked by arrow keys
					role="grid"
					aria-label={t("grid")}
					aria-describedby="shelf-map-keys"
					className="grid size-full touch-none select-none"
					style={layout}
					onPointerDown={onPointerDown}
					onPointerMove={(event) => isDrawing && extend(cellAt(event))}
					onPointerUp={() => isDrawing && finish()}
					onPointerCancel={giveUp}
					onKeyDown={onKeyDown}
				>
					<tbody className="contents">
						{rows.map((y) => (
							<tr key={y} className="contents">
								{columns.map((x) => (
									<td
										key={x}
										data-cell={`${x} ${y}`}
										tabIndex={isSame(current, { x, y }) ? 0 : -1}
										aria-label={t("cell", { row: y + 1, column: x + 1, what: whatIsOn({ x, y }) })}
										style={{ gridColumn: x + 1, gridRow: y + 1 }}
										className="border-base-300 cursor-crosshair border-[0.5px] p-0 focus-visible:z-20"
									/>
								))}
							</tr>
						))}
					</tbody>
				</table>
				<div aria-hidden="true" className="pointer-events-none absolute inset-0 grid" style={layout}>
					{map.shelves.map((shelf, at) => (
						<Thing
							key={`${shelf.x} ${shelf.y}`}
							run={shelf}
							text={shelf.name}
							look={
								at === chosen
									? "bg-primary text-primary-content border-base-content"
									: "bg-base-300 text-base-content border-base-content/40"
							}
						/>
					))}
					{preview && <Thing run={preview} text="" look="bg-primary/40 border-base-content border-dashed" />}
					{(["door", "desk"] as const).map((one) => {
						const cell = map[one];
						return (
							cell && (
								<Thing
									key={one}
									run={{ ...cell, length: 1, down: false }}
									text={t(`${one}Sign`)}
									look="bg-base-100 border-base-content rounded-full font-semibold"
								/>
							)
						);
					})}
				</div>
			</div>
			<p id="shelf-map-keys" className="text-sm max-sm:sr-only">
				{t("keys")}
			</p>
			<p role="status" className="sr-only">
				{preview ? t("drawing", { count: preview.length }) : ""}
			</p>
		</>
	);
}
