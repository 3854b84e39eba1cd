/** The part of the print dialog that selects the records to print. */

import { isCalendarDate } from "@rafta/library/turkish/dates";
import { useState } from "react";
import { useEndpoint } from "#data";
import { useTexts } from "#i18n";
import { DateInput, Select, TextInput } from "#kit";
import type { Kind } from "./choices.ts";
import { labelTexts } from "./texts.ts";

/** Query parameters that select the records. */
export type Scope = Readonly<Record<string, string | undefined>>;

/** What is selected at first: barcode labels that were never printed, else everything. */
export const wholeScope = (kind: Kind): Scope => (kind === "barcodes" ? { unprinted: "1" } : {});

type Which = "unprinted" | "all" | "range" | "since";

/** Copies: those without a label, all, a range of numbers, or those added since a day. */
export function CopyFields({ kind, onChange }: { kind: Kind; onChange(scope: Scope): void }) {
	const t = useTexts(labelTexts);
	const choices: readonly Which[] =
		kind === "barcodes" ? ["unprinted", "all", "range", "since"] : ["all", "range", "since"];
	const [which, setWhich] = useState<Which>(choices[0] ?? "all");
	const [range, setRange] = useState<{ from?: string; to?: string }>({});
	const [day, setDay] = useState("");
	const since = isCalendarDate(day) ? day : undefined;
	return (
		<div className="grid grid-cols-2 gap-3">
			<div className={which === "since" ? "" : "col-span-2"}>
				<Select
					label={t("which")}
					options={choices.map((one) => [one, t(one)] as const)}
					value={which}
					onChange={({ target }) => {
						const next = choices.find((one) => one === target.value) ?? "all";
						setWhich(next);
						onChange({ unprinted: { unprinted: "1" }, all: {}, range, since: { since } }[next]);
					}}
				/>
			</div>
			{which === "since" && (
				<DateInput
					label={t("day")}
					value={day}
					onChange={(next) => {
						setDay(next);
						onChange({ since: isCalendarDate(next) ? next : undefined });
					}}
				/>
			)}
			{which === "range" &&
				(["from", "to"] as const).map((end) => (
					<TextInput
						key={end}
						label={t(end)}
						inputMode="numeric"
						maxLength={30}
						value={range[end] ?? ""}
						onChange={({ target }) => {
							const next = { ...range, [end]: target.value.replace(/\D/g, "") || undefined };
							setRange(next);
							onChange(next);
						}}
					/>
				))}
		</div>
	);
}

/** Readers of one class, or all. */
export function ClassField({ scope, onChange }: { scope: Scope; onChange(scope: Scope): void }) {
	const t = useTexts(labelTexts);
	const classes = useEndpoint("GET /api/readers/classes");
	const options = (classes.data?.items ?? []).map(
		({ class_code, readers }) => [`.${class_code}`, `${class_code || t("noClass")} · ${readers}`] as const,
	);
	return (
		<Select
			label={t("classCode")}
			options={[["", t("everybody")], ...options]}
			value={scope.class === undefined ? "" : `.${scope.class}`}
			onChange={({ target }) => onChange({ class: target.value === "" ? undefined : target.value.slice(1) })}
		/>
	);
}
