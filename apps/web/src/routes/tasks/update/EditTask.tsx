import { useOne } from "#data";
import { useTexts } from "#i18n";
import { Card, Page, Ready } from "#kit";
import type { ScreenProps } from "../../screen.ts";
import type { Task } from "../model.ts";
import { TaskForm } from "../TaskForm.tsx";
import { texts } from "../texts.ts";

export default function EditTask({ params }: ScreenProps) {
	const t = useTexts(texts);
	const task = useOne<Task>("tasks", params.id ?? "");
	return (
		<Page title={t("edit")} lead={task.data?.kind ? t("byProgram") : undefined}>
			<Ready query={task}>
				{(data) => (
					<Card>
						<TaskForm task={data} />
					</Card>
				)}
			</Ready>
		</Page>
	);
}
