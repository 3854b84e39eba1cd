import { useNumber, useTexts } from "#i18n";
import { Button } from "../Button.tsx";
import { receivingTexts } from "./texts.ts";
import type { Progress } from "./useReceiving.ts";

const bytesInMega = 1_000_000;

/** Progress of a download, with a cancel button. */
export function Receiving({ progress, onStop }: { progress: Progress | undefined; onStop(): void }) {
	const t = useTexts(receivingTexts);
	const number = useNumber();
	const bytes = progress?.bytes ?? 0;
	const size =
		bytes < bytesInMega
			? `${number(Math.ceil(bytes / 1000))} kB`
			: `${number(Math.round(bytes / bytesInMega))} MB`;
	const share = progress?.share;
	return (
		<div className="flex flex-col gap-3">
			<progress className="progress w-full" aria-label={t("preparing")} value={share} max={1} />
			<output>
				{!progress
					? t("preparing")
					: share === undefined
						? t("received", { size })
						: t("receivedOf", { share: number(Math.round(share * 100)), size })}
			</output>
			<Button className="self-start" onClick={onStop}>
				{t("stop")}
			</Button>
		</div>
	);
}
