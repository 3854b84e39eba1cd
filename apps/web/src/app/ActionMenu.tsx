import { Dropdown } from "./Dropdown.tsx";
import type { IconName } from "./icons.tsx";

/** A button that opens a panel of actions; a choice closes it first. */
export function ActionMenu({
	label,
	icon,
	entries,
}: {
	label: string;
	icon: IconName;
	entries: readonly (readonly [text: string, choose: () => void])[];
}) {
	return (
		<Dropdown label={label} text={label} icon={icon}>
			{(close) => (
				<ul className="flex flex-col gap-0.5">
					{entries.map(([text, choose]) => (
						<li key={text}>
							<button
								type="button"
								className="rounded-field hover:bg-base-200 w-full cursor-pointer px-3 py-2 text-left"
								onClick={() => {
									close();
									choose();
								}}
							>
								{text}
							</button>
						</li>
					))}
				</ul>
			)}
		</Dropdown>
	);
}
