import { themeNames, themes } from "@rafta/library/site/themes";
import { useEffect } from "react";
import { common, useLanguage, useTexts } from "#i18n";
import { Dropdown } from "#kit";
import { loadThemes, setTheme, useTheme } from "./theme.ts";

function Themes() {
	const { language } = useLanguage();
	const chosen = useTheme();
	useEffect(loadThemes, []);
	return (
		<ul className="flex flex-col gap-0.5">
			{themes.map((theme) => (
				<li key={theme}>
					<button
						type="button"
						data-theme={theme}
						aria-pressed={theme === chosen}
						className="rounded-field bg-base-100 text-base-content flex w-full cursor-pointer items-center gap-2 px-3 py-2 text-start"
						onClick={() => setTheme(theme)}
					>
						<span className="flex gap-1" aria-hidden="true">
							<span className="bg-primary size-3 rounded-full" />
							<span className="bg-secondary size-3 rounded-full" />
							<span className="bg-accent size-3 rounded-full" />
						</span>
						<span className="flex-1 capitalize">{themeNames[theme][language]}</span>
						{theme === chosen && <span aria-hidden="true">✓</span>}
					</button>
				</li>
			))}
		</ul>
	);
}

/** Every theme in its own colours; the panel stays open, so that several can be tried. */
export function ThemeMenu() {
	const t = useTexts(common);
	return (
		<Dropdown label={t("theme.choose")} icon="theme">
			{() => <Themes />}
		</Dropdown>
	);
}
