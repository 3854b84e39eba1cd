import { Pencil } from "lucide-react";
import { useIsStaff } from "#data";
import { useTexts } from "#i18n";
import { useSearchParams } from "#kit";
import { useLastCorrection } from "./correction.ts";
import { texts } from "./texts.ts";

/** Opens the correction of a title on the same page (`?view=correct`), for staff; says whether one waits. */
export function CorrectLink({ book }: { book: string }) {
	const t = useTexts(texts);
	const isStaff = useIsStaff();
	const [, change] = useSearchParams();
	const { last } = useLastCorrection(book, isStaff);
	if (!isStaff) return null;
	return (
		<div className="flex flex-wrap items-center gap-x-3 gap-y-1">
			<button
				type="button"
				className="btn btn-ghost text-primary -ms-3 h-10 min-h-10 gap-2 px-3 text-sm font-semibold"
				onClick={() => change({ view: "correct" })}
			>
				<Pencil size={16} aria-hidden="true" />
				{t("correct")}
			</button>
			{last?.status === "open" && <p className="text-sm">{t("waits")}</p>}
		</div>
	);
}
