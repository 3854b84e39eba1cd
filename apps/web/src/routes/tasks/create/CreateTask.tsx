import { isCalendarDate } from "@rafta/library/turkish/dates";
import { useTexts } from "#i18n";
import { Card, Page, useSearchParams } from "#kit";
import { TaskForm } from "../TaskForm.tsx";
import { texts } from "../texts.ts";

/** Screen for a new task; the calendar passes the day in the address. */
export default function CreateTask() {
	const t = useTexts(texts);
	const [params] = useSearchParams();
	const day = params.get("due") ?? "";
	return (
		<Page title={t("create")} keepFocus>
			<Card>
				<TaskForm initial={isCalendarDate(day) ? { due_on: day } : {}} />
			</Card>
		</Page>
	);
}
