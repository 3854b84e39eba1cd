import { call } from "../../data/endpoints.ts";
import { useTexts } from "../../i18n/language.tsx";
import { Choice } from "../../ui/Choice.tsx";
import { useAction } from "../../ui/useAction.ts";
import { readingReads, useReading } from "./reading.ts";
import { texts } from "./texts.ts";

/** Whether the reader has a reading corner: the reader's own choice, confirmed before anything is deleted. */
export function CornerSwitch() {
	const t = useTexts(texts);
	const reading = useReading();
	const change = useAction({
		mutationFn: (on: boolean) => call("POST /api/reading/settings", { body: { on } }),
		stale: readingReads,
	});
	const state = reading.data?.state;
	if (state !== "on" && state !== "reader") return null;
	return (
		<Choice
			label={t("corner")}
			hint={t("cornerHint")}
			checked={state === "on"}
			busy={change.isPending}
			ask={{ title: t("cornerAsk"), text: t("cornerAskText"), yes: t("cornerOff") }}
			onChange={change.mutateAsync}
		/>
	);
}
