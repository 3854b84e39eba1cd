import { type ReactNode, useState } from "react";
import { Button } from "../../ui/Button.tsx";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";

/** A button with a confirmation dialog, for irreversible actions. */
export function ConfirmButton({
	label,
	name,
	question,
	className,
	paused,
	onConfirm,
}: {
	label: string;
	/** Accessible name, if the label occurs more than once. */
	name?: string;
	question: ReactNode;
	className?: string;
	paused?: boolean;
	onConfirm(): void;
}) {
	const [isOpen, setOpen] = useState(false);
	return (
		<>
			<Button className={className} aria-label={name} paused={paused} onClick={() => setOpen(true)}>
				{label}
			</Button>
			{isOpen && (
				<ConfirmDialog
					title={name ?? label}
					label={label}
					question={question}
					onConfirm={onConfirm}
					onClose={() => setOpen(false)}
				/>
			)}
		</>
	);
}
