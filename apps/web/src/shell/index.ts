/** Front door of the shell: what its frame, its help and its themes offer to screens. */
export { takeNewBuild, useNewBuild } from "./build.ts";
export { useOtherLanguages } from "./LanguageSwitch.tsx";
export { LoadingScreen } from "./LoadingScreen.tsx";
export { DataSafety } from "./safety/DataSafety.tsx";
export { loadThemes, setTheme, useTheme } from "./theme.ts";
