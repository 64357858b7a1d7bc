import { mount } from "svelte";
import App from "./App.svelte";
import "./base.css";
import { fixAddresses } from "./lib/base";
import { keepOffline } from "./lib/offline.svelte";
import { keepSettings } from "./lib/settings.svelte";
import { loadAnewAfterUpgrade } from "./lib/upgrade";
import { words } from "./lib/words.svelte";

fixAddresses();
keepSettings();
loadAnewAfterUpgrade();
document.documentElement.lang = words.lang;
await words.load();
mount(App, { target: document.getElementById("app")! });
keepOffline();
