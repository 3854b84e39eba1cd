import { useTexts } from "#i18n";
import { Checkbox } from "#kit";
import { texts } from "./texts.ts";

/** Asks whether the families' consents are at the school, without which no contact of theirs is taken. */
export function GuardianChoice({
	columns,
	taken,
	busy,
	onChange,
}: {
	/** Headings of the columns about the family. */
	columns: readonly string[];
	taken: boolean;
	busy: boolean;
	onChange(taken: boolean): void;
}) {
	const t = useTexts(texts);
	if (columns.length === 0) return null;
	return (
		<section className="rounded-box border-warning flex flex-col gap-3 border-2 p-4">
			<p className="font-semibold">
				{t(taken ? "guardianTaken" : "guardianLeftOut", { columns: columns.join(", ") })}
			</p>
			<Checkbox
				label={t("guardianConsent")}
				checked={taken}
				disabled={busy}
				onChange={(event) => onChange(event.target.checked)}
			/>
			<p className="text-sm opacity-80">{t("guardianWhy")}</p>
		</section>
	);
}
