import { call } from "#data";
import { useTexts } from "#i18n";
import { Button, toast, useAction } from "#kit";
import type { SelectionActionProps } from "../resource/props.ts";
import { texts } from "./texts.ts";

/** Limit of the operation. */
const MAX_TASKS = 500;

/** Marks the ticked tasks as done. */
export default function SettleTasks({ selection }: SelectionActionProps) {
	const t = useTexts(texts);
	const settle = useAction({
		mutationFn: async () => {
			const ids = await selection.load(MAX_TASKS);
			return call("POST /api/tasks/settle", { body: { ids, status: "done" } });
		},
		done: ({ changed }) => t("settled", { count: changed }),
		stale: ["tasks"],
		onSuccess: () => selection.clear(),
	});
	return (
		<Button
			busy={settle.isPending}
			onClick={() => {
				if (selection.count > MAX_TASKS) toast(t("tooMany", { most: MAX_TASKS }), "bad");
				else settle.mutate();
			}}
		>
			{t("settle")}
		</Button>
	);
}
