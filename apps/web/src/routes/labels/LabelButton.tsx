import { useState } from "react";
import { useTexts } from "../../i18n/language.tsx";
import { Button } from "../../ui/Button.tsx";
import type { Kind } from "./choices.ts";
import { LabelDialog } from "./LabelDialog.tsx";
import { labelTexts } from "./texts.ts";

/** Opens the dialog for printing labels or cards. */
export function LabelButton(props: { kinds: readonly Kind[]; id?: string; library?: string }) {
	const t = useTexts(labelTexts);
	const [isOpen, setIsOpen] = useState(false);
	return (
		<>
			<Button onClick={() => setIsOpen(true)}>{t(props.kinds[0] === "cards" ? "cards" : "print")}</Button>
			{isOpen && <LabelDialog {...props} onClose={() => setIsOpen(false)} />}
		</>
	);
}
