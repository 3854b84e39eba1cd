import type { ReactNode } from "react";
import type { Column } from "./column.ts";
import { asCell } from "./roles.ts";

/**
 * Browsers let a cell inherit its alignment from the row, and so style all its cells again with every row that moves or
 * has the mouse over it.
 */
export const ownAlign = "align-baseline";
/** Controls of a row that is a link as a whole stand above that link. */
export const aboveRow =
	"[&_:is(a,button,input,select,textarea,label,summary)]:relative [&_:is(a,button,input,select,textarea,label,summary)]:z-1";

/** A value on the card that a row is on a phone: the first names it, the others follow in a line with their titles. */
export function CardCell<T>({
	column,
	isFirst,
	isWhole,
	children,
}: {
	column: Column<T>;
	isFirst: boolean;
	/** Whether a long value takes several lines; otherwise it is cut off. */
	isWhole: boolean;
	children: ReactNode;
}) {
	return (
		<td
			{...asCell}
			className={`${ownAlign} flex max-w-full min-w-0 gap-1.5 ${isWhole ? "items-baseline" : "items-center"} has-[>div:empty]:hidden ${isFirst ? "min-h-7 basis-full font-semibold" : "min-h-6"} ${column.controls ? "basis-full" : ""}`}
		>
			{!isFirst && column.title && <span className="shrink-0 text-current/75">{column.title}</span>}
			<div
				className={`min-w-0 ${column.controls ? "py-1" : isWhole ? "" : "truncate"} ${isFirst ? "" : aboveRow}`}
			>
				{children}
			</div>
		</td>
	);
}
