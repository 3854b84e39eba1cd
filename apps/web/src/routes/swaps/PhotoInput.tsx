import { useTexts } from "#i18n";
import { CoverInput } from "../books/covers/input/CoverInput.tsx";
import { texts } from "./texts.ts";

/** Photo of the book: cropped in the browser, and redrawn without the camera's metadata. */
export function PhotoInput({
	value,
	stored = "",
	onChange,
}: {
	value: File | string;
	stored?: string;
	onChange(value: File | string): void;
}) {
	const t = useTexts(texts);
	return (
		<div className="flex flex-col gap-1">
			<CoverInput
				value={value}
				stored={stored}
				words={{ label: t("photo"), fresh: t("photoFresh"), title: t("photoTitle"), use: t("photoUse") }}
				onChange={onChange}
			/>
			<p className="text-sm">{t("photoHint")}</p>
		</div>
	);
}
