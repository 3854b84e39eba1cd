import { formatDate } from "@rafta/library/turkish/dates";
import { useTexts } from "#i18n";
import { Badge, Card } from "#kit";
import { LabelContent } from "../../labels/LabelContent.tsx";
import type { Copy } from "../copy.tsx";
import { texts } from "../texts.ts";

/** Sizes of the drawn labels in mm: the label with the bars, and the one on the spine. */
const barcode = { x: 2, y: 1, width: 46, height: 24 };
const spine = { x: 1, y: 1, width: 16, height: 24 };

/** The labels of a copy as they are printed, and whether they are. */
export function CopyLabel({ copy, title, school }: { copy: Copy; title: string; school: string }) {
	const t = useTexts(texts);
	const paper = "bg-base-100 border-base-300 h-auto rounded-xs border shadow-sm";
	return (
		<Card title={t("label")}>
			<div className="flex items-start gap-3">
				<svg aria-hidden="true" viewBox="0 0 50 26" className={`${paper} min-w-0 max-w-64 flex-[50_1_0%]`}>
					<LabelContent kind="barcodes" label={{ title, text: copy.barcode, school }} box={barcode} />
				</svg>
				{copy.call_number && (
					<svg aria-hidden="true" viewBox="0 0 18 26" className={`${paper} min-w-0 max-w-23 flex-[18_1_0%]`}>
						<LabelContent kind="spines" label={{ title: "", text: copy.call_number }} box={spine} />
					</svg>
				)}
			</div>
			<p className="mt-3 text-sm">
				{copy.label_printed_on ? (
					<span className="opacity-75">{t("labelPrinted", { day: formatDate(copy.label_printed_on) })}</span>
				) : (
					<Badge tone="warn">{t("labelMissing")}</Badge>
				)}
			</p>
		</Card>
	);
}
