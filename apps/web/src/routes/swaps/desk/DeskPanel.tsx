import type { ComponentProps, ReactNode } from "react";
import { CodeField, NoAnswer, ScanTools } from "#kit";
import type { SwapDesk } from "./useSwapDesk.ts";

interface Props extends Omit<ComponentProps<typeof CodeField>, "field"> {
	desk: SwapDesk;
	hint?: ReactNode;
	/** Whether the result of the last scan is set in larger type. */
	isLarge?: boolean;
	/** Text about the number of a slip. */
	tokenText(token: string): string;
	/** Questions about the last scan. */
	children?: ReactNode;
}

/** The field of a swap desk, and the result of its last scan. */
export function DeskPanel({ desk, hint, isLarge = false, tokenText, children, ...code }: Props) {
	const { field, feedback, isInTrouble } = desk;
	return (
		<>
			<CodeField field={field} {...code} />
			{hint}
			<ScanTools />
			<NoAnswer isShown={isInTrouble} />
			{children}
			<div role="status" className={isLarge ? "mt-3" : ""}>
				{feedback && (
					<div className={`alert ${feedback.isBad ? "alert-error" : "alert-success"}`}>
						<div className={isLarge ? "min-w-0 text-lg break-words" : ""}>
							<p>{feedback.text}</p>
							{feedback.token && (
								<p className="text-xl font-semibold tabular-nums">{tokenText(feedback.token)}</p>
							)}
						</div>
					</div>
				)}
			</div>
		</>
	);
}
