import { SettingsScreen } from "../settings/Settings.tsx";

/** The settings, opened at the database section (design ruling 10). */
export default function Migration() {
	return <SettingsScreen section="database" />;
}
