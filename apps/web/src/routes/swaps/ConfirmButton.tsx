import { type ReactNode, useState } from "react";
import { common } from "../../i18n/common.ts";
import { useTexts } from "../../i18n/language.tsx";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";

/** A button with a confirmation dialog, for irreversible actions. */
export function ConfirmButton({
	label,
	name,
	question,
	className,
	disabled,
	onConfirm,
}: {
	label: string;
	/** Accessible name, if the label occurs more than once. */
	name?: string;
	question: ReactNode;
	className?: string;
	disabled?: boolean;
	onConfirm(): void;
}) {
	const t = useTexts(common);
	const [isOpen, setOpen] = useState(false);
	return (
		<>
			<Button className={className} aria-label={name} disabled={disabled} onClick={() => setOpen(true)}>
				{label}
			</Button>
			{isOpen && (
				<Dialog title={name ?? label} onClose={() => setOpen(false)}>
					<p>{question}</p>
					<div className="flex flex-wrap gap-2">
						<Button
							variant="danger"
							onClick={() => {
								setOpen(false);
								onConfirm();
							}}
						>
							{label}
						</Button>
						<Button onClick={() => setOpen(false)}>{t("action.close")}</Button>
					</div>
				</Dialog>
			)}
		</>
	);
}
