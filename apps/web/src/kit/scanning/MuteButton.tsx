import { useState } from "react";
import { useTexts } from "#i18n";
import { isMuted, setMuted } from "./sound.ts";
import { texts } from "./texts.ts";

/** Toggles the scan sounds on this device. */
export function MuteButton({ className = "btn btn-sm btn-ghost" }: { className?: string }) {
	const t = useTexts(texts);
	const [muted, setMutedState] = useState(isMuted);
	return (
		<button
			type="button"
			className={className}
			aria-pressed={muted}
			onClick={() => {
				setMuted(!muted);
				setMutedState(!muted);
			}}
		>
			{muted ? t("unmute") : t("mute")}
		</button>
	);
}
