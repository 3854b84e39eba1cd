import { type ComponentProps, type ReactNode, useState } from "react";
import { Button } from "./Button.tsx";
import { ConfirmDialog } from "./ConfirmDialog.tsx";

interface Props extends ComponentProps<typeof Button> {
	readonly ask: {
		readonly title: string;
		readonly text: ReactNode;
		/** Text of the button that does it. */
		readonly yes: string;
		/** Text of the other button. */
		readonly no?: string;
	};
	onConfirm(): void;
}

/** A button that asks before it does what cannot be undone. */
export function ConfirmButton({ ask, onConfirm, ...button }: Props) {
	const [isAsking, setAsking] = useState(false);
	return (
		<>
			<Button {...button} onClick={() => setAsking(true)} />
			{isAsking && (
				<ConfirmDialog
					title={ask.title}
					question={ask.text}
					label={ask.yes}
					{...(ask.no && { no: ask.no })}
					onConfirm={onConfirm}
					onClose={() => setAsking(false)}
				/>
			)}
		</>
	);
}
