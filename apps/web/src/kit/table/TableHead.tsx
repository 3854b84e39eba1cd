import { useTexts } from "#i18n";
import type { Column } from "./column.ts";
import { asCell, asGroup, asHeader, asRow } from "./roles.ts";
import { tableTexts } from "./texts.ts";
import type { Ticking } from "./useSelection.ts";

/** The order of a list, and how to change it. */
export interface Sorting {
	readonly sort: string;
	onSort(sort: string): void;
}

type Direction = "ascending" | "descending";

/** Returns the direction in which a list is sorted by a field, if it is. */
const directionOf = (sort: string | undefined, field: string | undefined): Direction | undefined =>
	field === undefined
		? undefined
		: sort === field
			? "ascending"
			: sort === `-${field}`
				? "descending"
				: undefined;

const arrows = { ascending: " ↑", descending: " ↓" } as const;

/** Checkbox that selects all matching rows or none. */
function TickAll({ ticking }: { ticking: Ticking }) {
	const t = useTexts(tableTexts);
	return (
		<label className="flex items-center gap-2">
			<input
				type="checkbox"
				className="checkbox checkbox-sm"
				checked={ticking.state === "all"}
				ref={(element) => {
					if (element) element.indeterminate = ticking.state === "some";
				}}
				onChange={ticking.toggleAll}
			/>
			<span className="sr-only">{t("tickAll")}</span>
		</label>
	);
}

/** Class of the head and of its row, by how rows are laid out; of cards it is for screen readers only. */
const looks = {
	grid: ["bg-base-200 sticky top-0 z-10 block", "border-base-300 grid h-12 items-center border-b"],
	table: ["", ""],
	cards: ["sr-only", ""],
} as const;

/** Column headers; those that can sort do so by a click. */
export function TableHead<T>({
	columns,
	layout,
	template,
	ticking,
	sorting,
}: {
	columns: readonly Column<T>[];
	layout: keyof typeof looks;
	/** Column widths of a grid as `grid-template-columns`. */
	template?: string;
	ticking?: Ticking;
	sorting?: Sorting;
}) {
	const isCard = layout === "cards";
	const [head, row] = looks[layout];
	return (
		<thead {...asGroup} className={head}>
			<tr
				{...asRow}
				aria-rowindex={1}
				className={row}
				style={{ gridTemplateColumns: layout === "grid" ? template : undefined }}
			>
				{ticking && (
					<td {...asCell} className="flex justify-center">
						{!isCard && <TickAll ticking={ticking} />}
					</td>
				)}
				{columns.map((column) => {
					if (column.title === "") return <td key={column.key} {...asCell} />;
					const direction = directionOf(sorting?.sort, column.sort);
					const isDown = direction === undefined ? column.number : direction === "ascending";
					return (
						<th
							key={column.key}
							{...asHeader}
							scope="col"
							aria-sort={direction}
							className={`px-3 font-semibold ${column.number ? "text-end" : ""}`}
						>
							{column.sort && sorting && !isCard ? (
								<button
									type="button"
									className="link link-hover font-semibold"
									onClick={() => sorting.onSort(isDown ? `-${column.sort}` : `${column.sort}`)}
								>
									{column.title}
									<span aria-hidden="true">{direction ? arrows[direction] : ""}</span>
								</button>
							) : (
								column.title
							)}
						</th>
					);
				})}
			</tr>
		</thead>
	);
}
