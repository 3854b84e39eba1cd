import { OpenLink } from "../ui/Link.tsx";
import { Dropdown } from "./Dropdown.tsx";
import type { IconName } from "./icons.tsx";

const entry = "rounded-field hover:bg-base-200 block w-full cursor-pointer px-3 py-2 text-left";

/** A button that opens a panel of actions; a choice closes it first. An address leads to a screen that is open. */
export function ActionMenu({
	label,
	icon,
	entries,
}: {
	label: string;
	icon: IconName;
	entries: readonly (readonly [text: string, choose: (() => void) | string])[];
}) {
	return (
		<Dropdown label={label} text={label} icon={icon}>
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
