/** Shelves in two inks, for pages that have nothing else to show. */

/** A book of a drawing: its width and height, whether it is tinted, and what its spine has. */
type DrawnBook = readonly [width: number, height: number, tinted: boolean, mark: "bands" | "line" | "none"];

const paper = "fill-base-100";
const tint = "fill-primary/20";
const ink = "stroke-base-content";
const thin = "stroke-primary-ink fill-none";

/** Books side by side, standing on a line from `left` on. */
function Row({ books, left, on }: { books: readonly DrawnBook[]; left: number; on: number }) {
	let next = left;
	return books.map(([width, height, tinted, mark]) => {
		const [x, y] = [next, on - height];
		next += width + 1;
		return (
			<g key={x}>
				<rect
					x={x}
					y={y}
					width={width}
					height={height}
					rx="2"
					className={`${tinted ? tint : paper} ${ink}`}
				/>
				{mark === "bands" && (
					<path d={`M${x} ${y + 12}h${width}M${x} ${on - 14}h${width}`} className={tinted ? ink : thin} />
				)}
				{mark === "line" && (
					<path d={`M${x + width / 2} ${y + 14}v${Math.round(height * 0.38)}`} className={thin} />
				)}
			</g>
		);
	});
}

const above: readonly DrawnBook[] = [
	[20, 84, true, "bands"],
	[14, 70, false, "line"],
	[24, 90, false, "bands"],
	[16, 78, true, "line"],
	[20, 64, false, "bands"],
	[26, 82, false, "bands"],
	[13, 88, true, "none"],
	[18, 74, false, "line"],
];
const aboveRight: readonly DrawnBook[] = [
	[22, 76, false, "bands"],
	[16, 88, true, "line"],
	[28, 84, true, "bands"],
	[14, 70, false, "line"],
	[19, 90, false, "bands"],
	[22, 72, true, "bands"],
	[12, 86, false, "none"],
];
const below: readonly DrawnBook[] = [
	[24, 88, false, "bands"],
	[16, 76, true, "line"],
	[20, 92, true, "bands"],
	[14, 80, false, "line"],
	[26, 84, false, "bands"],
	[18, 70, true, "bands"],
	[20, 90, false, "bands"],
];
const belowRight: readonly DrawnBook[] = [
	[20, 80, true, "bands"],
	[28, 92, false, "bands"],
	[16, 74, false, "line"],
	[22, 88, true, "bands"],
	[14, 80, false, "line"],
];

/** A shelf with a slip where the book was. */
export const ShelfWithSlip = () => (
	<svg viewBox="0 0 460 292" className="block w-full" aria-hidden="true" strokeWidth="1.75" fill="none">
		<path d="M20 16v268M440 16v268M20 124h420M20 131h420M20 268h420M20 275h420M8 284h444" className={ink} />
		<Row books={above} left={32} on={124} />
		<Row books={aboveRight} left={246} on={124} />
		<Row books={below} left={32} on={268} />
		<path d="M188 182v86M258 182v86" className={thin} strokeDasharray="2 6" />
		<g transform="rotate(-5 224 222)">
			<rect x="202" y="178" width="44" height="86" rx="2" className={`${tint} ${ink}`} />
			<path d="M202 196h44" className={ink} />
			<circle cx="224" cy="187" r="3" className={`${paper} ${ink}`} />
			<path d="M210 208h28M210 218h20M210 228h26" className={thin} />
		</g>
		<Row books={belowRight} left={266} on={268} />
		<path d="m386 268 25-80 19 6-25 74z" className={`${paper} ${ink}`} strokeLinejoin="round" />
		<path d="m398 258 21-65" className={thin} />
	</svg>
);

const doors: readonly (readonly [left: number, on: number, books: readonly DrawnBook[]])[] = [
	[
		109,
		138,
		[
			[14, 62, true, "line"],
			[18, 74, false, "bands"],
			[12, 58, false, "none"],
			[20, 70, true, "bands"],
			[14, 76, false, "line"],
		],
	],
	[
		234,
		138,
		[
			[18, 76, false, "bands"],
			[14, 60, true, "line"],
			[20, 72, false, "bands"],
			[12, 66, true, "none"],
			[16, 78, false, "line"],
		],
	],
	[
		109,
		244,
		[
			[20, 74, false, "bands"],
			[14, 80, true, "line"],
			[18, 66, false, "bands"],
			[12, 76, false, "none"],
			[16, 70, true, "line"],
		],
	],
	[
		234,
		244,
		[
			[14, 70, true, "line"],
			[20, 80, false, "bands"],
			[16, 74, false, "line"],
			[18, 62, true, "bands"],
			[12, 78, false, "none"],
		],
	],
];

/** A plate holds this many letters of the drawing's size. */
const PLATE_LETTERS = 28;

/** A locked cupboard, its key beside it, with a name on its plate. */
export const LockedCupboard = ({ name }: { name: string }) => (
	<svg viewBox="0 0 460 292" className="block w-full" aria-hidden="true" strokeWidth="1.75" fill="none">
		<rect x="90" y="4" width="250" height="266" rx="6" className={`${paper} ${ink}`} />
		<path d="M90 34h250M90 256h250M215 34v222M104 270v14M326 270v14M8 284h444" className={ink} />
		<path d="M102 44h101v200h-101zM227 44h101v200h-101zM102 138h101M227 138h101" className={ink} />
		{name !== "" && name.length <= PLATE_LETTERS && (
			<text
				x="215"
				y="24"
				textAnchor="middle"
				className="fill-base-content font-serif font-semibold"
				fontSize="14"
			>
				{name}
			</text>
		)}
		{doors.map(([left, on, books]) => (
			<Row key={`${left} ${on}`} left={left} on={on} books={books} />
		))}
		<circle cx="215" cy="150" r="15" className="fill-base-100" />
		<circle cx="215" cy="150" r="15" className={`${tint} ${ink}`} />
		<circle cx="215" cy="146" r="2.5" className={ink} />
		<path d="M215 148v9M340 76h36v22" className={ink} />
		<circle cx="376" cy="104" r="5" className={ink} />
		<g transform="rotate(6 376 110)">
			<circle cx="376" cy="128" r="16" className={`${tint} ${ink}`} />
			<path d="M372 144v54h8v-54M380 182h9v8h-9M380 168h7v6h-7" className={ink} />
			<circle cx="376" cy="124" r="5" className={`${paper} ${ink}`} />
		</g>
	</svg>
);
