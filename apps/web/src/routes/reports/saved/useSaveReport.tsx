import type { Report } from "@rafta/library/reports/definition";
import { todayIn } from "@rafta/library/turkish/dates";
import { useUser } from "#data";
import { useTexts } from "#i18n";
import type { Action } from "#kit";
import type { Filters } from "../address.ts";
import { SaveDialog } from "./SaveDialog.tsx";
import { filtersToSave } from "./saved.ts";
import { texts } from "./texts.ts";

/** Saves a report with its filters, for members of a school; undefined for others. */
export function useSaveReport(report: Report, filters: Filters): Action | undefined {
	const t = useTexts(texts);
	const user = useUser();
	const school = user?.school_id ?? "";
	if (school === "" || (filters.school_id ?? school) !== school) return undefined;
	return {
		text: t("save"),
		dialog: (close) => (
			<SaveDialog
				report={report}
				filters={filtersToSave(report, filters, todayIn(new Date()))}
				onClose={close}
			/>
		),
	};
}
