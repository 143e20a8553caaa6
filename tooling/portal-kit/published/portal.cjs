#!/usr/bin/env node
require('./dist/portal.js');
