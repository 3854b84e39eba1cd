import type { RecordModel } from "pocketbase";
import type { ReactNode } from "react";
import { useTexts } from "#i18n";
import { ChipRow } from "#kit";
import { RowPages } from "./RowPages.tsx";
import { texts } from "./texts.ts";

/** A row as it stands among the doubtful ones. */
interface Doubt {
	/** Who or what the row is about. */
	name: string;
	/** Class, author and the like. */
	facts: string;
	reason: ReactNode;
	answers?: ReactNode;
}

/** Rows that a person has to look at, each with its reason and its answers in words. Nothing is preselected. */
export function UncertainRows<Row extends RecordModel & { readonly sheet: string; readonly row: number }>({
	title,
	hint,
	importId,
	action,
	common,
	children,
}: {
	title: string;
	hint: string;
	importId: string;
	action: string;
	/** An answer for all rows at once. */
	common?: ReactNode;
	children(row: Row): Doubt;
}) {
	const t = useTexts(texts);
	const placeOf = ({ sheet, row }: Row) =>
		row > 0 ? `${sheet ? `${sheet}, ` : ""}${t("rowNo", { row })}` : "";
	return (
		<section className="rounded-box border-base-300 bg-base-100 flex flex-col gap-1 border p-4 sm:p-6">
			<div className="flex flex-wrap items-center gap-x-4 gap-y-2">
				<h2 className="text-lg font-semibold">{title}</h2>
				<p className="me-auto text-sm opacity-75">{hint}</p>
				{common}
			</div>
			<RowPages<Row> importId={importId} only={{ action }} empty={t("none")} perPage={10}>
				{(rows) => (
					<ul className="divide-base-300 divide-y">
						{rows.map((row) => {
							const { name, facts, reason, answers } = children(row);
							return (
								<li key={row.id} className="flex flex-wrap items-center gap-x-6 gap-y-3 py-4 last:pb-0">
									<div className="min-w-0 flex-1 basis-72">
										<p className="wrap-anywhere">
											<strong className="font-semibold">{name}</strong>
											{facts && `, ${facts}`}{" "}
											<span className="ms-1 text-sm whitespace-nowrap opacity-75">{placeOf(row)}</span>
										</p>
										{reason && <p className="text-sm opacity-75">{reason}</p>}
									</div>
									{answers}
								</li>
							);
						})}
					</ul>
				)}
			</RowPages>
		</section>
	);
}

/** The answers to a doubtful row, of which one may be chosen. Pressing the chosen one takes it back. */
export const Answers = <Value extends string>({
	about,
	answers,
	value,
	onChange,
}: {
	/** Name of the row, for screen readers. */
	about: string;
	answers: readonly (readonly [value: Value, text: string])[];
	value: Value | null;
	onChange(value: Value | null): void;
}) => (
	<ChipRow
		label={about}
		chips={answers}
		value={value === null ? [] : [value]}
		onChange={(one) => onChange(value === one ? null : one)}
	/>
);
