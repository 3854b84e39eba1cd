import type { Report } from "@rafta/library/reports/definition";
import { todayIn } from "@rafta/library/turkish/dates";
import { useState } from "react";
import { useUser } from "../../../data/session.ts";
import { useTexts } from "../../../i18n/language.tsx";
import { Button } from "../../../ui/Button.tsx";
import type { Filters } from "../address.ts";
import { SaveDialog } from "./SaveDialog.tsx";
import { filtersToSave } from "./saved.ts";
import { texts } from "./texts.ts";

/** Saves a report with its filters, for members of a school. */
export function SaveReport({ report, filters }: { report: Report; filters: Filters }) {
	const t = useTexts(texts);
	const user = useUser();
	const [open, setOpen] = useState(false);
	const school = user?.school_id ?? "";
	if (school === "" || (filters.school_id ?? school) !== school) return null;
	return (
		<>
			<Button onClick={() => setOpen(true)}>{t("save")}</Button>
			{open && (
				<SaveDialog
					report={report}
					filters={filtersToSave(report, filters, todayIn(new Date()))}
					onClose={() => setOpen(false)}
				/>
			)}
		</>
	);
}
