import { Dropdown } from "./Dropdown.tsx";
import type { IconName } from "./icons.tsx";
import { OpenLink } from "./Link.tsx";

const entry = "rounded-field hover:bg-base-200 block w-full cursor-pointer px-3 py-2 text-start";

/** A button that opens a panel of actions; a choice closes it first. An address leads to a screen that is open. */
export function ActionMenu({
	label,
	text = label,
	icon,
	entries,
}: {
	/** Its name; beside a text that several menus of a screen share, what it is about. */
	label: string;
	text?: string;
	icon: IconName;
	entries: readonly (readonly [text: string, choose: (() => void) | string])[];
}) {
	return (
		<Dropdown label={label} text={text} icon={icon}>
			{(close) => (
				<ul className="flex flex-col gap-0.5">
					{entries.map(([text, choose]) => (
						<li key={text}>
							{typeof choose === "string" ? (
								<OpenLink href={choose} className={entry} onClick={close}>
									{text}
								</OpenLink>
							) : (
								<button
									type="button"
									className={entry}
									onClick={() => {
										close();
										choose();
									}}
								>
									{text}
								</button>
							)}
						</li>
					))}
				</ul>
			)}
		</Dropdown>
	);
}
