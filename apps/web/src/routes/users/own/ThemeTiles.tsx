import { themeNames, themes } from "@rafta/library/site/themes";
import { useEffect } from "react";
import { useLanguage } from "#i18n";
import { loadThemes, setTheme, useTheme } from "#shell";

/** A screen in small: heading, button, and a shelf of three books. */
const Miniature = () => (
	<span aria-hidden="true" className="bg-base-200 border-base-300 flex h-14 gap-1.5 border-b p-1.5">
		<span className="flex flex-1 flex-col gap-1">
			<span className="bg-base-content h-1.5 w-4/5 rounded-xs" />
			<span className="bg-base-content/40 h-1 w-3/5 rounded-xs" />
			<span className="bg-primary mt-auto h-2.5 w-3/5 rounded-xs" />
		</span>
		<span className="border-base-content/40 flex items-end gap-px border-b-2">
			<span className="bg-primary h-7 w-2 rounded-t-xs" />
			<span className="bg-secondary h-9 w-2 rounded-t-xs" />
			<span className="bg-accent h-6 w-2 rounded-t-xs" />
		</span>
	</span>
);

/** Every theme as a screen in small, in its own colours; a tap shows it on this device. */
export function ThemeTiles() {
	const { language } = useLanguage();
	const chosen = useTheme();
	useEffect(loadThemes, []);
	return (
		<ul className="-mx-4 grid auto-cols-[5.5rem] grid-flow-col grid-rows-3 gap-3 overflow-x-auto px-4 py-1 sm:mx-0 sm:grid-flow-row sm:auto-cols-auto sm:grid-cols-[repeat(auto-fill,minmax(6rem,1fr))] sm:grid-rows-none sm:overflow-visible sm:px-0">
			{themes.map((theme) => (
				<li key={theme} data-theme={theme} className="rounded-lg">
					<button
						type="button"
						aria-pressed={theme === chosen}
						className={`rounded-lg bg-base-100 text-base-content flex w-full cursor-pointer flex-col overflow-hidden border-2 text-sm ${theme === chosen ? "border-primary font-semibold" : "border-base-300"}`}
						onClick={() => setTheme(theme)}
					>
						<Miniature />
						<span className="px-1 py-1 leading-tight break-words capitalize">
							{themeNames[theme][language]}
						</span>
					</button>
				</li>
			))}
		</ul>
	);
}
