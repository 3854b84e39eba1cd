import type { AnswerOf } from "@rafta/library/api/index";
import { type Cell, MAP_HEIGHT, MAP_WIDTH, type Run, zoneOf } from "@rafta/library/shelf-map/map";
import { wayTo } from "@rafta/library/shelf-map/way";
import { useTexts } from "#i18n";
import { texts } from "./texts.ts";

type VisibleMap = NonNullable<AnswerOf<"GET /api/catalogue/titles/:id">["places"][number]["map"]>;

/** Units of the drawing: of a cell, and from its edge to the shelf. */
const UNIT = 10;
const GAP = 0.7;

const middleOf = ({ x, y }: Cell): readonly [number, number] => [(x + 0.5) * UNIT, (y + 0.5) * UNIT];

/** A shelf from above, with a line between its cells. */
function ShelfShape({ run, isHere }: { run: Run; isHere: boolean }) {
	const { x, y, length, down } = run;
	const [left, top] = [x * UNIT + GAP, y * UNIT + GAP];
	const [long, short] = [length * UNIT - 2 * GAP, UNIT - 2 * GAP];
	const lines = Array.from({ length: length - 1 }, (_, at) => (at + 1) * UNIT - GAP);
	return (
		<>
			<rect
				x={left}
				y={top}
				width={down ? short : long}
				height={down ? long : short}
				rx="1.2"
				strokeWidth="0.7"
				className={isHere ? "fill-primary stroke-base-content" : "fill-base-300 stroke-base-content/30"}
			/>
			{lines.map((line) => (
				<path
					key={line}
					d={down ? `M${left} ${top + line}h${short}` : `M${left + line} ${top}v${short}`}
					strokeWidth="0.5"
					className={isHere ? "stroke-primary-content" : "stroke-base-content/30"}
				/>
			))}
		</>
	);
}

/** A word on a cell, inside the walls; boxed, it is a piece of furniture. */
function Word({ cell, text, isBoxed = false }: { cell: Cell; text: string; isBoxed?: boolean }) {
	const [middle, y] = middleOf(cell);
	const x = Math.min(Math.max(middle, 9), MAP_WIDTH * UNIT - 9);
	return (
		<>
			<rect
				x={x - 9}
				y={y - 4}
				width="18"
				height="8"
				rx="2"
				strokeWidth="0.7"
				className={`fill-base-100 ${isBoxed ? "stroke-base-content/50" : ""}`}
			/>
			<text x={x} y={y + 2} fontSize="5.6" textAnchor="middle" className="fill-base-content">
				{text}
			</text>
		</>
	);
}

/** The library from above: the shelf of a book stands out, a dotted way leads to it. */
export function ShelfMapPicture({ map }: { map: VisibleMap }) {
	const t = useTexts(texts);
	const { shelves, door, desk } = map;
	const at = map.here ?? -1;
	const here = shelves[at];
	if (!here) return null;
	const zone = ({ row, column }: ReturnType<typeof zoneOf>) => t(`${row} ${column}`);
	const words = { shelf: here.name, zone: zone(zoneOf(here)) };
	const label = door
		? t("withDoor", { ...words, door: zone(zoneOf({ ...door, length: 1, down: false })) })
		: t("alone", words);
	const full = { ...map, shelves: shelves.map((one) => ({ ...one, from: "", to: "", words: "" })) };
	const way = wayTo(full, at).map((cell) => middleOf(cell).join(" "));
	return (
		<svg
			viewBox={`-3 -3 ${MAP_WIDTH * UNIT + 6} ${MAP_HEIGHT * UNIT + 6}`}
			role="img"
			aria-label={label}
			className="w-full max-w-md"
			fill="none"
			strokeLinecap="round"
			strokeLinejoin="round"
		>
			<rect
				x="-2"
				y="-2"
				width={MAP_WIDTH * UNIT + 4}
				height={MAP_HEIGHT * UNIT + 4}
				rx="3"
				strokeWidth="0.7"
				className="fill-base-100 stroke-base-content/40"
			/>
			{shelves.map((shelf, place) => (
				<ShelfShape key={`${shelf.x} ${shelf.y}`} run={shelf} isHere={place === at} />
			))}
			{way.length > 1 && (
				<path
					d={`M${way.join("L")}`}
					strokeWidth="1.4"
					strokeDasharray="0.1 3"
					className="stroke-base-content"
				/>
			)}
			{way.length > 0 && <End at={way.at(-1) ?? ""} />}
			{desk && <Word cell={desk} isBoxed text={t("desk")} />}
			{door && <Word cell={door} text={t("door")} />}
		</svg>
	);
}

/** Where one stands in front of the shelf. */
function End({ at }: { at: string }) {
	const [x, y] = at.split(" ");
	return <circle cx={x} cy={y} r="2" className="fill-base-content" />;
}
