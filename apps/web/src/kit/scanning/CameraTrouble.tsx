import { useTexts } from "#i18n";
import { Button } from "../Button.tsx";
import { texts } from "./texts.ts";
import type { Camera } from "./useCamera.ts";

/** Why the camera shows nothing, and a way to try again. */
export function CameraTrouble({
	trouble,
	retry,
}: Pick<Camera, "retry"> & { trouble: NonNullable<Camera["trouble"]> }) {
	const t = useTexts(texts);
	return (
		<div role="alert" className="alert alert-warning flex-wrap">
			<span className="min-w-0 flex-1">{t(trouble)}</span>
			<Button onClick={retry}>{t("again")}</Button>
		</div>
	);
}
