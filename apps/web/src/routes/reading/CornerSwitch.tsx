import { call } from "#data";
import { useTexts } from "#i18n";
import { Choice, useAction } from "#kit";
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
