import { useTexts } from "#i18n";
import type { Column } from "./column.ts";
import { tableTexts } from "./texts.ts";

/** Sort order of a list without a visible header: on a phone. */
export function SortSelect<T>({
	columns,
	sort,
	onSort,
}: {
	columns: readonly Column<T>[];
	sort: string;
	onSort(sort: string): void;
}) {
	const t = useTexts(tableTexts);
	const options = columns.flatMap((column) =>
		column.sort === undefined
			? []
			: [
					[column.sort, t("ascending", { column: column.title })] as const,
					[`-${column.sort}`, t("descending", { column: column.title })] as const,
				],
	);
	if (options.length === 0) return null;
	const isListed = options.some(([value]) => value === sort);
	return (
		<select
			className="select w-full"
			aria-label={t("sort")}
			value={isListed ? sort : ""}
			onChange={(event) => onSort(event.target.value)}
		>
			{!isListed && <option value="">{t("sort")}</option>}
			{options.map(([value, text]) => (
				<option key={value} value={value}>
					{text}
				</option>
			))}
		</select>
	);
}
