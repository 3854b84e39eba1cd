import { type Language, languageFacts } from "@rafta/words";
import { common, setLanguage, useLanguage, useLanguageChoice, useTexts } from "#i18n";
import { Dropdown, toast } from "#kit";

/** The languages that a press on a button changes to: all but the current one. */
export function useOtherLanguages(): readonly Language[] {
	const { language } = useLanguage();
	const { offered } = useLanguageChoice();
	return offered.filter((one) => one !== language);
}

function Menu() {
	const t = useTexts(common);
	const { chosen, offered } = useLanguageChoice();
	return (
		<Dropdown label={t("language.choose")} icon="language">
			{(close) => (
				<ul className="menu w-full p-0">
					{offered.map((one) => (
						<li key={one}>
							<button
								type="button"
								lang={one}
								dir={languageFacts[one].direction}
								aria-pressed={one === chosen}
								onClick={() => {
									close();
									setLanguage(one, () => toast(t("error.offline"), "bad"));
								}}
							>
								<span className="flex-1">{languageFacts[one].name}</span>
								{one === chosen && <span aria-hidden="true">✓</span>}
							</button>
						</li>
					))}
				</ul>
			)}
		</Dropdown>
	);
}

/** The choice of a language: a button to the other one of two, a menu of more. */
export function LanguageSwitch() {
	const [other, ...more] = useOtherLanguages();
	if (!other) return null;
	if (more.length > 0) return <Menu />;
	const { name } = languageFacts[other];
	return (
		<button
			type="button"
			className="btn btn-ghost px-2 sm:px-3"
			lang={other}
			onClick={() => setLanguage(other)}
		>
			<span className="hidden sm:inline">{name}</span>
			<span className="uppercase sm:hidden" aria-hidden="true">
				{other}
			</span>
			<span className="sr-only sm:hidden">{name}</span>
		</button>
	);
}
