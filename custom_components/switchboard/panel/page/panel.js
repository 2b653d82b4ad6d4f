var Wo=Object.defineProperty;var zo=Object.getOwnPropertyDescriptor;var mi=n=>{throw TypeError(n)};var m=(n,s,e,t)=>{for(var i=t>1?void 0:t?zo(s,e):s,o=n.length-1,r;o>=0;o--)(r=n[o])&&(i=(t?r(s,e,i):r(i))||i);return t&&i&&Wo(s,e,i),i};var Is=(n,s,e)=>s.has(n)||mi("Cannot "+e);var p=(n,s,e)=>(Is(n,s,"read from private field"),e?e.call(n):s.get(n)),y=(n,s,e)=>s.has(n)?mi("Cannot add the same private member more than once"):s instanceof WeakSet?s.add(n):s.set(n,e),H=(n,s,e,t)=>(Is(n,s,"write to private field"),t?t.call(n,e):s.set(n,e),e),l=(n,s,e)=>(Is(n,s,"access private method"),e);/**
 * @license
 * Copyright 2019 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var Ht=globalThis,qt=Ht.ShadowRoot&&(Ht.ShadyCSS===void 0||Ht.ShadyCSS.nativeShadow)&&"adoptedStyleSheets"in Document.prototype&&"replace"in CSSStyleSheet.prototype,Os=Symbol(),fi=new WeakMap,rt=class{constructor(s,e,t){if(this._$cssResult$=!0,t!==Os)throw Error("CSSResult is not constructable. Use `unsafeCSS` or `css` instead.");this.cssText=s,this.t=e}get styleSheet(){let s=this.o,e=this.t;if(qt&&s===void 0){let t=e!==void 0&&e.length===1;t&&(s=fi.get(e)),s===void 0&&((this.o=s=new CSSStyleSheet).replaceSync(this.cssText),t&&fi.set(e,s))}return s}toString(){return this.cssText}},gi=n=>new rt(typeof n=="string"?n:n+"",void 0,Os),I=(n,...s)=>{let e=n.length===1?n[0]:s.reduce((t,i,o)=>t+(r=>{if(r._$cssResult$===!0)return r.cssText;if(typeof r=="number")return r;throw Error("Value passed to 'css' function must be a 'css' function result: "+r+". Use 'unsafeCSS' to pass non-literal values, but take care to ensure page security.")})(i)+n[o+1],n[0]);return new rt(e,n,Os)},yi=(n,s)=>{if(qt)n.adoptedStyleSheets=s.map(e=>e instanceof CSSStyleSheet?e:e.styleSheet);else for(let e of s){let t=document.createElement("style"),i=Ht.litNonce;i!==void 0&&t.setAttribute("nonce",i),t.textContent=e.cssText,n.appendChild(t)}},Ds=qt?n=>n:n=>n instanceof CSSStyleSheet?(s=>{let e="";for(let t of s.cssRules)e+=t.cssText;return gi(e)})(n):n;/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var{is:Go,defineProperty:Vo,getOwnPropertyDescriptor:Yo,getOwnPropertyNames:Zo,getOwnPropertySymbols:Jo,getPrototypeOf:Qo}=Object,Mt=globalThis,bi=Mt.trustedTypes,Xo=bi?bi.emptyScript:"",er=Mt.reactiveElementPolyfillSupport,at=(n,s)=>n,lt={toAttribute(n,s){switch(s){case Boolean:n=n?Xo:null;break;case Object:case Array:n=n==null?n:JSON.stringify(n)}return n},fromAttribute(n,s){let e=n;switch(s){case Boolean:e=n!==null;break;case Number:e=n===null?null:Number(n);break;case Object:case Array:try{e=JSON.parse(n)}catch{e=null}}return e}},Ft=(n,s)=>!Go(n,s),$i={attribute:!0,type:String,converter:lt,reflect:!1,useDefault:!1,hasChanged:Ft};Symbol.metadata??=Symbol("metadata"),Mt.litPropertyMetadata??=new WeakMap;var X=class extends HTMLElement{static addInitializer(s){this._$Ei(),(this.l??=[]).push(s)}static get observedAttributes(){return this.finalize(),this._$Eh&&[...this._$Eh.keys()]}static createProperty(s,e=$i){if(e.state&&(e.attribute=!1),this._$Ei(),this.prototype.hasOwnProperty(s)&&((e=Object.create(e)).wrapped=!0),this.elementProperties.set(s,e),!e.noAccessor){let t=Symbol(),i=this.getPropertyDescriptor(s,t,e);i!==void 0&&Vo(this.prototype,s,i)}}static getPropertyDescriptor(s,e,t){let{get:i,set:o}=Yo(this.prototype,s)??{get(){return this[e]},set(r){this[e]=r}};return{get:i,set(r){let d=i?.call(this);o?.call(this,r),this.requestUpdate(s,d,t)},configurable:!0,enumerable:!0}}static getPropertyOptions(s){return this.elementProperties.get(s)??$i}static _$Ei(){if(this.hasOwnProperty(at("elementProperties")))return;let s=Qo(this);s.finalize(),s.l!==void 0&&(this.l=[...s.l]),this.elementProperties=new Map(s.elementProperties)}static finalize(){if(this.hasOwnProperty(at("finalized")))return;if(this.finalized=!0,this._$Ei(),this.hasOwnProperty(at("properties"))){let e=this.properties,t=[...Zo(e),...Jo(e)];for(let i of t)this.createProperty(i,e[i])}let s=this[Symbol.metadata];if(s!==null){let e=litPropertyMetadata.get(s);if(e!==void 0)for(let[t,i]of e)this.elementProperties.set(t,i)}this._$Eh=new Map;for(let[e,t]of this.elementProperties){let i=this._$Eu(e,t);i!==void 0&&this._$Eh.set(i,e)}this.elementStyles=this.finalizeStyles(this.styles)}static finalizeStyles(s){let e=[];if(Array.isArray(s)){let t=new Set(s.flat(1/0).reverse());for(let i of t)e.unshift(Ds(i))}else s!==void 0&&e.push(Ds(s));return e}static _$Eu(s,e){let t=e.attribute;return t===!1?void 0:typeof t=="string"?t:typeof s=="string"?s.toLowerCase():void 0}constructor(){super(),this._$Ep=void 0,this.isUpdatePending=!1,this.hasUpdated=!1,this._$Em=null,this._$Ev()}_$Ev(){this._$ES=new Promise(s=>this.enableUpdating=s),this._$AL=new Map,this._$E_(),this.requestUpdate(),this.constructor.l?.forEach(s=>s(this))}addController(s){(this._$EO??=new Set).add(s),this.renderRoot!==void 0&&this.isConnected&&s.hostConnected?.()}removeController(s){this._$EO?.delete(s)}_$E_(){let s=new Map,e=this.constructor.elementProperties;for(let t of e.keys())this.hasOwnProperty(t)&&(s.set(t,this[t]),delete this[t]);s.size>0&&(this._$Ep=s)}createRenderRoot(){let s=this.shadowRoot??this.attachShadow(this.constructor.shadowRootOptions);return yi(s,this.constructor.elementStyles),s}connectedCallback(){this.renderRoot??=this.createRenderRoot(),this.enableUpdating(!0),this._$EO?.forEach(s=>s.hostConnected?.())}enableUpdating(s){}disconnectedCallback(){this._$EO?.forEach(s=>s.hostDisconnected?.())}attributeChangedCallback(s,e,t){this._$AK(s,t)}_$ET(s,e){let t=this.constructor.elementProperties.get(s),i=this.constructor._$Eu(s,t);if(i!==void 0&&t.reflect===!0){let o=(t.converter?.toAttribute!==void 0?t.converter:lt).toAttribute(e,t.type);this._$Em=s,o==null?this.removeAttribute(i):this.setAttribute(i,o),this._$Em=null}}_$AK(s,e){let t=this.constructor,i=t._$Eh.get(s);if(i!==void 0&&this._$Em!==i){let o=t.getPropertyOptions(i),r=typeof o.converter=="function"?{fromAttribute:o.converter}:o.converter?.fromAttribute!==void 0?o.converter:lt;this._$Em=i;let d=r.fromAttribute(e,o.type);this[i]=d??this._$Ej?.get(i)??d,this._$Em=null}}requestUpdate(s,e,t,i=!1,o){if(s!==void 0){let r=this.constructor;if(i===!1&&(o=this[s]),t??=r.getPropertyOptions(s),!((t.hasChanged??Ft)(o,e)||t.useDefault&&t.reflect&&o===this._$Ej?.get(s)&&!this.hasAttribute(r._$Eu(s,t))))return;this.C(s,e,t)}this.isUpdatePending===!1&&(this._$ES=this._$EP())}C(s,e,{useDefault:t,reflect:i,wrapped:o},r){t&&!(this._$Ej??=new Map).has(s)&&(this._$Ej.set(s,r??e??this[s]),o!==!0||r!==void 0)||(this._$AL.has(s)||(this.hasUpdated||t||(e=void 0),this._$AL.set(s,e)),i===!0&&this._$Em!==s&&(this._$Eq??=new Set).add(s))}async _$EP(){this.isUpdatePending=!0;try{await this._$ES}catch(e){Promise.reject(e)}let s=this.scheduleUpdate();return s!=null&&await s,!this.isUpdatePending}scheduleUpdate(){return this.performUpdate()}performUpdate(){if(!this.isUpdatePending)return;if(!this.hasUpdated){if(this.renderRoot??=this.createRenderRoot(),this._$Ep){for(let[i,o]of this._$Ep)this[i]=o;this._$Ep=void 0}let t=this.constructor.elementProperties;if(t.size>0)for(let[i,o]of t){let{wrapped:r}=o,d=this[i];r!==!0||this._$AL.has(i)||d===void 0||this.C(i,void 0,o,d)}}let s=!1,e=this._$AL;try{s=this.shouldUpdate(e),s?(this.willUpdate(e),this._$EO?.forEach(t=>t.hostUpdate?.()),this.update(e)):this._$EM()}catch(t){throw s=!1,this._$EM(),t}s&&this._$AE(e)}willUpdate(s){}_$AE(s){this._$EO?.forEach(e=>e.hostUpdated?.()),this.hasUpdated||(this.hasUpdated=!0,this.firstUpdated(s)),this.updated(s)}_$EM(){this._$AL=new Map,this.isUpdatePending=!1}get updateComplete(){return this.getUpdateComplete()}getUpdateComplete(){return this._$ES}shouldUpdate(s){return!0}update(s){this._$Eq&&=this._$Eq.forEach(e=>this._$ET(e,this[e])),this._$EM()}updated(s){}firstUpdated(s){}};X.elementStyles=[],X.shadowRootOptions={mode:"open"},X[at("elementProperties")]=new Map,X[at("finalized")]=new Map,er?.({ReactiveElement:X}),(Mt.reactiveElementVersions??=[]).push("2.1.2");/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var Ls=globalThis,_i=n=>n,Bt=Ls.trustedTypes,vi=Bt?Bt.createPolicy("lit-html",{createHTML:n=>n}):void 0,js="$lit$",ee=`lit$${Math.random().toFixed(9).slice(2)}$`,Hs="?"+ee,tr=`<${Hs}>`,ge=document,ct=()=>ge.createComment(""),pt=n=>n===null||typeof n!="object"&&typeof n!="function",qs=Array.isArray,Ri=n=>qs(n)||typeof n?.[Symbol.iterator]=="function",Us=`[ 	
\f\r]`,dt=/<(?:(!--|\/[^a-zA-Z])|(\/?[a-zA-Z][^>\s]*)|(\/?$))/g,wi=/-->/g,xi=/>/g,me=RegExp(`>|${Us}(?:([^\\s"'>=/]+)(${Us}*=${Us}*(?:[^ 	
\f\r"'\`<>=]|("|')|))|$)`,"g"),ki=/'/g,Ti=/"/g,Ei=/^(?:script|style|textarea|title)$/i,Ms=n=>(s,...e)=>({_$litType$:n,strings:s,values:e}),a=Ms(1),Si=Ms(2),la=Ms(3),te=Symbol.for("lit-noChange"),h=Symbol.for("lit-nothing"),Ai=new WeakMap,fe=ge.createTreeWalker(ge,129);function Pi(n,s){if(!qs(n)||!n.hasOwnProperty("raw"))throw Error("invalid template strings array");return vi!==void 0?vi.createHTML(s):s}var Ci=(n,s)=>{let e=n.length-1,t=[],i,o=s===2?"<svg>":s===3?"<math>":"",r=dt;for(let d=0;d<e;d++){let u=n[d],$,P,g=-1,k=0;for(;k<u.length&&(r.lastIndex=k,P=r.exec(u),P!==null);)k=r.lastIndex,r===dt?P[1]==="!--"?r=wi:P[1]!==void 0?r=xi:P[2]!==void 0?(Ei.test(P[2])&&(i=RegExp("</"+P[2],"g")),r=me):P[3]!==void 0&&(r=me):r===me?P[0]===">"?(r=i??dt,g=-1):P[1]===void 0?g=-2:(g=r.lastIndex-P[2].length,$=P[1],r=P[3]===void 0?me:P[3]==='"'?Ti:ki):r===Ti||r===ki?r=me:r===wi||r===xi?r=dt:(r=me,i=void 0);let C=r===me&&n[d+1].startsWith("/>")?" ":"";o+=r===dt?u+tr:g>=0?(t.push($),u.slice(0,g)+js+u.slice(g)+ee+C):u+ee+(g===-2?d:C)}return[Pi(n,o+(n[e]||"<?>")+(s===2?"</svg>":s===3?"</math>":"")),t]},ht=class n{constructor({strings:s,_$litType$:e},t){let i;this.parts=[];let o=0,r=0,d=s.length-1,u=this.parts,[$,P]=Ci(s,e);if(this.el=n.createElement($,t),fe.currentNode=this.el.content,e===2||e===3){let g=this.el.content.firstChild;g.replaceWith(...g.childNodes)}for(;(i=fe.nextNode())!==null&&u.length<d;){if(i.nodeType===1){if(i.hasAttributes())for(let g of i.getAttributeNames())if(g.endsWith(js)){let k=P[r++],C=i.getAttribute(g).split(ee),q=/([.?@])?(.*)/.exec(k);u.push({type:1,index:o,name:q[2],strings:C,ctor:q[1]==="."?Wt:q[1]==="?"?zt:q[1]==="@"?Gt:be}),i.removeAttribute(g)}else g.startsWith(ee)&&(u.push({type:6,index:o}),i.removeAttribute(g));if(Ei.test(i.tagName)){let g=i.textContent.split(ee),k=g.length-1;if(k>0){i.textContent=Bt?Bt.emptyScript:"";for(let C=0;C<k;C++)i.append(g[C],ct()),fe.nextNode(),u.push({type:2,index:++o});i.append(g[k],ct())}}}else if(i.nodeType===8)if(i.data===Hs)u.push({type:2,index:o});else{let g=-1;for(;(g=i.data.indexOf(ee,g+1))!==-1;)u.push({type:7,index:o}),g+=ee.length-1}o++}}static createElement(s,e){let t=ge.createElement("template");return t.innerHTML=s,t}};function ye(n,s,e=n,t){if(s===te)return s;let i=t!==void 0?e._$Co?.[t]:e._$Cl,o=pt(s)?void 0:s._$litDirective$;return i?.constructor!==o&&(i?._$AO?.(!1),o===void 0?i=void 0:(i=new o(n),i._$AT(n,e,t)),t!==void 0?(e._$Co??=[])[t]=i:e._$Cl=i),i!==void 0&&(s=ye(n,i._$AS(n,s.values),i,t)),s}var Kt=class{constructor(s,e){this._$AV=[],this._$AN=void 0,this._$AD=s,this._$AM=e}get parentNode(){return this._$AM.parentNode}get _$AU(){return this._$AM._$AU}u(s){let{el:{content:e},parts:t}=this._$AD,i=(s?.creationScope??ge).importNode(e,!0);fe.currentNode=i;let o=fe.nextNode(),r=0,d=0,u=t[0];for(;u!==void 0;){if(r===u.index){let $;u.type===2?$=new qe(o,o.nextSibling,this,s):u.type===1?$=new u.ctor(o,u.name,u.strings,this,s):u.type===6&&($=new Vt(o,this,s)),this._$AV.push($),u=t[++d]}r!==u?.index&&(o=fe.nextNode(),r++)}return fe.currentNode=ge,i}p(s){let e=0;for(let t of this._$AV)t!==void 0&&(t.strings!==void 0?(t._$AI(s,t,e),e+=t.strings.length-2):t._$AI(s[e])),e++}},qe=class n{get _$AU(){return this._$AM?._$AU??this._$Cv}constructor(s,e,t,i){this.type=2,this._$AH=h,this._$AN=void 0,this._$AA=s,this._$AB=e,this._$AM=t,this.options=i,this._$Cv=i?.isConnected??!0}get parentNode(){let s=this._$AA.parentNode,e=this._$AM;return e!==void 0&&s?.nodeType===11&&(s=e.parentNode),s}get startNode(){return this._$AA}get endNode(){return this._$AB}_$AI(s,e=this){s=ye(this,s,e),pt(s)?s===h||s==null||s===""?(this._$AH!==h&&this._$AR(),this._$AH=h):s!==this._$AH&&s!==te&&this._(s):s._$litType$!==void 0?this.$(s):s.nodeType!==void 0?this.T(s):Ri(s)?this.k(s):this._(s)}O(s){return this._$AA.parentNode.insertBefore(s,this._$AB)}T(s){this._$AH!==s&&(this._$AR(),this._$AH=this.O(s))}_(s){this._$AH!==h&&pt(this._$AH)?this._$AA.nextSibling.data=s:this.T(ge.createTextNode(s)),this._$AH=s}$(s){let{values:e,_$litType$:t}=s,i=typeof t=="number"?this._$AC(s):(t.el===void 0&&(t.el=ht.createElement(Pi(t.h,t.h[0]),this.options)),t);if(this._$AH?._$AD===i)this._$AH.p(e);else{let o=new Kt(i,this),r=o.u(this.options);o.p(e),this.T(r),this._$AH=o}}_$AC(s){let e=Ai.get(s.strings);return e===void 0&&Ai.set(s.strings,e=new ht(s)),e}k(s){qs(this._$AH)||(this._$AH=[],this._$AR());let e=this._$AH,t,i=0;for(let o of s)i===e.length?e.push(t=new n(this.O(ct()),this.O(ct()),this,this.options)):t=e[i],t._$AI(o),i++;i<e.length&&(this._$AR(t&&t._$AB.nextSibling,i),e.length=i)}_$AR(s=this._$AA.nextSibling,e){for(this._$AP?.(!1,!0,e);s!==this._$AB;){let t=_i(s).nextSibling;_i(s).remove(),s=t}}setConnected(s){this._$AM===void 0&&(this._$Cv=s,this._$AP?.(s))}},be=class{get tagName(){return this.element.tagName}get _$AU(){return this._$AM._$AU}constructor(s,e,t,i,o){this.type=1,this._$AH=h,this._$AN=void 0,this.element=s,this.name=e,this._$AM=i,this.options=o,t.length>2||t[0]!==""||t[1]!==""?(this._$AH=Array(t.length-1).fill(new String),this.strings=t):this._$AH=h}_$AI(s,e=this,t,i){let o=this.strings,r=!1;if(o===void 0)s=ye(this,s,e,0),r=!pt(s)||s!==this._$AH&&s!==te,r&&(this._$AH=s);else{let d=s,u,$;for(s=o[0],u=0;u<o.length-1;u++)$=ye(this,d[t+u],e,u),$===te&&($=this._$AH[u]),r||=!pt($)||$!==this._$AH[u],$===h?s=h:s!==h&&(s+=($??"")+o[u+1]),this._$AH[u]=$}r&&!i&&this.j(s)}j(s){s===h?this.element.removeAttribute(this.name):this.element.setAttribute(this.name,s??"")}},Wt=class extends be{constructor(){super(...arguments),this.type=3}j(s){this.element[this.name]=s===h?void 0:s}},zt=class extends be{constructor(){super(...arguments),this.type=4}j(s){this.element.toggleAttribute(this.name,!!s&&s!==h)}},Gt=class extends be{constructor(s,e,t,i,o){super(s,e,t,i,o),this.type=5}_$AI(s,e=this){if((s=ye(this,s,e,0)??h)===te)return;let t=this._$AH,i=s===h&&t!==h||s.capture!==t.capture||s.once!==t.once||s.passive!==t.passive,o=s!==h&&(t===h||i);i&&this.element.removeEventListener(this.name,this,t),o&&this.element.addEventListener(this.name,this,s),this._$AH=s}handleEvent(s){typeof this._$AH=="function"?this._$AH.call(this.options?.host??this.element,s):this._$AH.handleEvent(s)}},Vt=class{constructor(s,e,t){this.element=s,this.type=6,this._$AN=void 0,this._$AM=e,this.options=t}get _$AU(){return this._$AM._$AU}_$AI(s){ye(this,s)}},Ni={M:js,P:ee,A:Hs,C:1,L:Ci,R:Kt,D:Ri,V:ye,I:qe,H:be,N:zt,U:Gt,B:Wt,F:Vt},sr=Ls.litHtmlPolyfillSupport;sr?.(ht,qe),(Ls.litHtmlVersions??=[]).push("3.3.3");var Ii=(n,s,e)=>{let t=e?.renderBefore??s,i=t._$litPart$;if(i===void 0){let o=e?.renderBefore??null;t._$litPart$=i=new qe(s.insertBefore(ct(),o),o,void 0,e??{})}return i._$AI(n),i};/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var Fs=globalThis,W=class extends X{constructor(){super(...arguments),this.renderOptions={host:this},this._$Do=void 0}createRenderRoot(){let s=super.createRenderRoot();return this.renderOptions.renderBefore??=s.firstChild,s}update(s){let e=this.render();this.hasUpdated||(this.renderOptions.isConnected=this.isConnected),super.update(s),this._$Do=Ii(e,this.renderRoot,this.renderOptions)}connectedCallback(){super.connectedCallback(),this._$Do?.setConnected(!0)}disconnectedCallback(){super.disconnectedCallback(),this._$Do?.setConnected(!1)}render(){return te}};W._$litElement$=!0,W.finalized=!0,Fs.litElementHydrateSupport?.({LitElement:W});var ir=Fs.litElementPolyfillSupport;ir?.({LitElement:W});(Fs.litElementVersions??=[]).push("4.2.2");/**
 * @license
 * Copyright 2022 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 *//**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var E=n=>(s,e)=>{e!==void 0?e.addInitializer(()=>{customElements.define(n,s)}):customElements.define(n,s)};/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var nr={attribute:!0,type:String,converter:lt,reflect:!1,hasChanged:Ft},or=(n=nr,s,e)=>{let{kind:t,metadata:i}=e,o=globalThis.litPropertyMetadata.get(i);if(o===void 0&&globalThis.litPropertyMetadata.set(i,o=new Map),t==="setter"&&((n=Object.create(n)).wrapped=!0),o.set(e.name,n),t==="accessor"){let{name:r}=e;return{set(d){let u=s.get.call(this);s.set.call(this,d),this.requestUpdate(r,u,n,!0,d)},init(d){return d!==void 0&&this.C(r,void 0,n,d),d}}}if(t==="setter"){let{name:r}=e;return function(d){let u=this[r];s.call(this,d),this.requestUpdate(r,u,n,!0,d)}}throw Error("Unsupported decorator location: "+t)};function D(n){return(s,e)=>typeof e=="object"?or(n,s,e):((t,i,o)=>{let r=i.hasOwnProperty(o);return i.constructor.createProperty(o,t),r?Object.getOwnPropertyDescriptor(i,o):void 0})(n,s,e)}/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */function R(n){return D({...n,state:!0,attribute:!1})}/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 *//**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var $e=(n,s,e)=>(e.configurable=!0,e.enumerable=!0,Reflect.decorate&&typeof s!="object"&&Object.defineProperty(n,s,e),e);/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */function se(n,s){return(e,t,i)=>{let o=r=>r.renderRoot?.querySelector(n)??null;if(s){let{get:r,set:d}=typeof t=="object"?e:i??(()=>{let u=Symbol();return{get(){return this[u]},set($){this[u]=$}}})();return $e(e,t,{get(){let u=r.call(this);return u===void 0&&(u=o(this),(u!==null||this.hasUpdated)&&d.call(this,u)),u}})}return $e(e,t,{get(){return o(this)}})}}/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 *//**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 *//**
 * @license
 * Copyright 2021 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 *//**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var Oi=new Map,Bs=new Map;function _(n,s){let e=`${n}/${s}`,t=Oi.get(e)??{};return Oi.set(e,t),t}function Di(n){if(n==="en")return Promise.resolve();let s=Bs.get(n)??rr(n);return Bs.set(n,s),s.catch(()=>Bs.delete(n)),s.catch(()=>{})}async function rr(n){let s=await fetch(new URL(`${n}.json`,import.meta.url));if(!s.ok)throw new Error(`The texts could not be loaded: ${s.status}`);let e=await s.json();for(let[t,i]of Object.entries(e))Object.assign(_(n,t),i)}var Ui=_("de","i18n");var Li={views:"Views",menu:"Open the menu of Home Assistant",conversations:"Conversations",memory:"Memory",graph:"Graph",request:"Requests",work:"Work",usage:"Usage",health:"Health",settings:"Settings",turn:"Turn",household:"Household",loading:"Loading …",loading_long:"Still loading. The connection is slow, or Home Assistant is busy.",failed:"This could not be loaded.",again:"Try again",more:"Show more",all_shown:"{count} in all",close:"Close",cancel:"Cancel",undo:"Undo",back:"Back",none_found:"Nothing found.",lost:"The connection to Home Assistant is lost. What you see is what was known last; it goes on by itself once Home Assistant is back.",back_again:"Home Assistant is back.",expired:"Your login has expired. Log in to Home Assistant again, then come back to this page.",gone:"Switchboard is not running: it is being loaded, was switched off, or was removed. Look at Settings > Devices & services.",stale:"Switchboard was updated. Reload this page to see its new version.",reload:"Reload",no_such_page:"There is no such page.",guests:"Guest mode is on: nothing of what was said is shown until the guests have left.",log_off_title:"Nothing is being kept yet",log_off:"Switchboard keeps no log, because nobody has agreed to one. Without it there is no history and nothing is learnt.",log_off_ask:"Ask an administrator of your home to switch the log on.",open_settings:"Open the settings",just_now:"just now",administrators_only:"Only administrators may see this."};var ji=_("es","i18n");var Hi=_("fr","i18n");var qi=_("it","i18n");var Mi=_("nl","i18n");function Q(n){return(s,e,t={})=>{let i=Ks(s.hass.language),o=n[i],r=n.en,d=t.count;return((typeof d=="number"&&new Intl.PluralRules(i).select(d)==="one"?o[`${e}_one`]:void 0)??o[e]??r[e]??e).replace(/\{(\w+)\}/g,(P,g)=>{let k=t[g];return k===void 0?P:typeof k=="number"?s.show.number(k):k})}}function Ks(n){let s=n.toLowerCase().split("-")[0]??"en";return s==="de"||s==="es"||s==="fr"||s==="it"||s==="nl"?s:"en"}var f=Q({en:Li,de:Ui,es:ji,fr:Hi,it:qi,nl:Mi});var ie=class extends Error{constructor(e,t,i){super(i);this.kind=e;this.code=t}},lr=1,dr=2,cr=3;function F(n,s){if(s instanceof ie)return s;let e=typeof s=="number"?s:s?.code;if(e===dr)return new ie("expired","expired",f(n,"expired"));if(e===cr||e===lr||!n.hass.connected)return new ie("lost","lost",f(n,"lost"));if(e==="unknown_command")return new ie("gone","gone",f(n,"gone"));let t=s??{},i=t.translation_key,o=i&&t.translation_domain?n.hass.localize(`component.${t.translation_domain}.exceptions.${i}.message`,t.translation_placeholders):"",r=typeof t.message=="string"?t.message:String(s);return new ie("refused",String(i??e??"unknown"),o||r)}var Ws={state:"loading"},pr=4e3,Yt=class{constructor(s,e){this.app=s;this.changed=e;this.current=Ws;this.#e=0}#e;async load(s){let e=++this.#e,{value:t}=this.current;this.#t(t===void 0?Ws:{state:"loading",value:t});let i=setTimeout(()=>{e===this.#e&&this.#t({...this.current,is_slow:!0})},pr);try{let o=await s();e===this.#e&&this.#t({state:"ready",value:o})}catch(o){if(e!==this.#e)return;let r=F(this.app(),o);this.#t({state:"failed",failure:r,...t===void 0?{}:{value:t}})}finally{clearTimeout(i)}}put(s){this.#e+=1,this.#t({state:"ready",value:s})}clear(){this.#e+=1,this.#t(Ws)}#t(s){this.current=s,this.changed()}};function M(n,s,e,t){let{state:i,value:o,failure:r}=s,d=i==="failed"&&r?a`<div class="alert bad" role="alert" data-state="failed">
          <p>${f(n,"failed")} ${r.message}</p>
          ${t?a`<button @click=${t}>${f(n,"again")}</button>`:h}
        </div>`:h,u=i==="loading"&&(o===void 0||s.is_slow)?a`<p class="quiet" role="status" data-state="loading">
          ${f(n,s.is_slow?"loading_long":"loading")}
        </p>`:h;return a`${d}${u}${o===void 0?h:e(o)}`}var U=I`
  :host {
    --sb-text: var(--primary-text-color, #141414);
    --sb-quiet: color-mix(in srgb, var(--sb-text) 72%, var(--sb-card));
    --sb-card: var(--ha-card-background, var(--card-background-color, #fff));
    --sb-ground: var(--primary-background-color, #fafafa);
    --sb-line: var(--divider-color, rgba(127, 127, 127, 0.3));
    --sb-link: color-mix(in srgb, var(--primary-color, #03a9f4) 55%, var(--sb-text));
    --sb-filled: color-mix(in srgb, var(--primary-color, #03a9f4) 62%, black);
    --sb-bad: color-mix(in srgb, var(--error-color, #db4437) 62%, var(--sb-text));
    --sb-warn: color-mix(in srgb, var(--warning-color, #ffa600) 40%, var(--sb-text));
    --sb-good: color-mix(in srgb, var(--success-color, #43a047) 55%, var(--sb-text));
    --sb-tint: color-mix(in srgb, var(--primary-color, #03a9f4) 10%, var(--sb-card));
    --sb-round: var(--ha-card-border-radius, 12px);
    color: var(--sb-text);
    font-family: var(--ha-font-family-body, Roboto, Noto, sans-serif);
    font-size: 16px;
    line-height: 1.45;
  }
  *,
  *::before,
  *::after {
    box-sizing: border-box;
  }
  h1,
  h2,
  h3,
  p,
  ul,
  ol,
  dl,
  dd,
  figure {
    margin: 0;
    padding: 0;
  }
  ul.plain,
  ol.plain {
    list-style: none;
  }
  h1 {
    font-size: 22px;
    font-weight: 500;
  }
  h2 {
    font-size: 18px;
    font-weight: 500;
  }
  h3 {
    font-size: 16px;
    font-weight: 500;
  }
  h1:focus {
    outline: none;
  }
  a {
    color: var(--sb-link);
  }
  :focus-visible {
    outline: 2px solid var(--sb-link);
    outline-offset: 2px;
  }
  button,
  .button {
    font: inherit;
    font-weight: 500;
    min-height: 40px;
    padding: 6px 14px;
    border-radius: 20px;
    border: 1px solid var(--sb-line);
    background: transparent;
    color: var(--sb-link);
    cursor: pointer;
    text-decoration: none;
    display: inline-flex;
    align-items: center;
    justify-content: center;
    gap: 6px;
  }
  button:hover:not(:disabled),
  .button:hover {
    background: var(--sb-tint);
  }
  button:disabled {
    color: var(--sb-quiet);
    cursor: default;
  }
  button.filled,
  .button.filled {
    background: var(--sb-filled);
    border-color: transparent;
    color: #fff;
  }
  button.filled:hover:not(:disabled) {
    filter: brightness(1.15);
  }
  button.filled:disabled {
    background: var(--sb-line);
    color: var(--sb-quiet);
  }
  button.bad {
    color: var(--sb-bad);
  }
  button.bare {
    border-color: transparent;
  }
  input,
  select,
  textarea {
    font: inherit;
    color: inherit;
    background: var(--sb-card);
    border: 1px solid color-mix(in srgb, var(--sb-text) 45%, transparent);
    border-radius: 8px;
    padding: 8px 10px;
    min-height: 40px;
    max-width: 100%;
  }
  input[type="checkbox"],
  input[type="radio"] {
    min-height: 0;
    width: 20px;
    height: 20px;
    accent-color: var(--sb-filled);
  }
  textarea {
    width: 100%;
    resize: vertical;
  }
  label.field {
    display: grid;
    gap: 4px;
    font-size: 14px;
  }
  label.field > input,
  label.field > select,
  label.field > textarea {
    font-size: 16px;
    width: 100%;
  }
  .row {
    display: flex;
    flex-wrap: wrap;
    gap: 8px;
    align-items: center;
  }
  .stack {
    display: grid;
    gap: 16px;
    grid-template-columns: minmax(0, 1fr);
  }
  .spread {
    display: flex;
    flex-wrap: wrap;
    gap: 8px;
    align-items: center;
    justify-content: space-between;
  }
  .card {
    background: var(--sb-card);
    border: 1px solid var(--sb-line);
    border-radius: var(--sb-round);
    padding: 16px;
    overflow-wrap: anywhere;
  }
  .quiet {
    color: var(--sb-quiet);
    font-size: 14px;
  }
  .chip {
    display: inline-flex;
    align-items: center;
    gap: 4px;
    padding: 1px 10px;
    border-radius: 12px;
    font-size: 13px;
    border: 1px solid var(--sb-line);
    background: var(--sb-card);
    color: var(--sb-text);
  }
  .chip.bad {
    color: var(--sb-bad);
    border-color: currentColor;
  }
  .chip.warn {
    color: var(--sb-warn);
    border-color: currentColor;
  }
  .chip.good {
    color: var(--sb-good);
    border-color: currentColor;
  }
  .alert {
    border: 1px solid currentColor;
    border-radius: 8px;
    padding: 8px 12px;
    overflow-wrap: anywhere;
  }
  .alert.bad {
    color: var(--sb-bad);
  }
  .alert.warn {
    color: var(--sb-warn);
  }
  .scrolls {
    overflow-x: auto;
  }
  table {
    border-collapse: collapse;
    width: 100%;
    font-size: 14px;
  }
  th,
  td {
    text-align: start;
    vertical-align: top;
    padding: 6px 12px 6px 0;
    border-bottom: 1px solid var(--sb-line);
  }
  td.number,
  th.number {
    text-align: end;
    font-variant-numeric: tabular-nums;
  }
  pre {
    margin: 0;
    white-space: pre-wrap;
    overflow-wrap: anywhere;
    font-family: var(--ha-font-family-code, monospace);
    font-size: 13px;
  }
  .unseen {
    position: absolute;
    width: 1px;
    height: 1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }
  @media (prefers-reduced-motion: reduce) {
    * {
      animation: none !important;
      transition: none !important;
      scroll-behavior: auto !important;
    }
  }
`;var S=class extends W{constructor(){super(...arguments);this.path=[];this.#e=()=>this.requestUpdate();this.#t=()=>this.load()}static{this.styles=U}#e;#t;loader(){return new Yt(()=>this.app,this.#e)}connectedCallback(){super.connectedCallback(),this.app.addEventListener("changed",this.#e),this.app.addEventListener("returned",this.#t)}disconnectedCallback(){super.disconnectedCallback(),this.app.removeEventListener("changed",this.#e),this.app.removeEventListener("returned",this.#t)}willUpdate(e){e.has("path")&&String(e.get("path"))!==String(this.path)&&this.load()}};m([D({attribute:!1})],S.prototype,"app",2),m([D({attribute:!1})],S.prototype,"path",2);var Zt=class extends S{load(){}render(){return a`<h1 tabindex="-1">${f(this.app,"conversations")}</h1>`}};Zt=m([E("sb-conversations")],Zt);var Jt=class extends S{load(){}render(){return a`<h1 tabindex="-1">${f(this.app,"graph")}</h1>`}};Jt=m([E("sb-graph")],Jt);function _e(n,s,e=h){return a`<section class="card stack" data-state="empty">
    <h2>${n}</h2>
    <p>${s}</p>
    ${e===h?h:a`<div class="row">${e}</div>`}
  </section>`}function Qt(n){return _e(f(n,"log_off_title"),`${f(n,"log_off")}${n.isAdmin?"":` ${f(n,"log_off_ask")}`}`,n.isAdmin?a`<a class="button filled" href=${n.link("/settings")}>
          ${f(n,"open_settings")}
        </a>`:h)}var Fi=_("de","views/health/i18n");var Bi={look_again:"Look again",guests:"Guest mode is on: nothing is logged and nothing recalled.",empty_title:"No connection is set up",empty:"A connection to Azure OpenAI is what Switchboard speaks through. Set one up, and how it is doing is shown here.",to_integration:"Open the integration",not_loaded:"This connection is not loaded. Home Assistant says why on the page of the integration.",takes_over:"{agent}: where no model can answer, {other} takes over.",nobody_takes_over:"{agent}: where no model can answer, nobody takes over, and it says so.",is_open:"Left alone for {seconds} s",is_half_open:"Tried by one call",is_failing:"Failing",is_well:"Well",is_unknown:"Not asked yet",role_own:"The connection's own deployment",role_fallback:"Fallback deployment",role_named:"Deployment of an agent or of background work",role_embedding:"Deployment for vectors",rank:"rank {rank}",model:"Model: {model}.",model_unknown:"Which model answers is not known yet.",retires:"Its model may be retired from {day} on. Give the deployment another model in the Azure portal before that.",retired:"Its model may be retired since {day}. Give the deployment another model in the Azure portal.",last_success:"Last answer {ago}.",no_success:"It has not answered yet.",last_failure:"Last failure {ago}.",no_failure:"No failure is known.",never_asked:"It was not asked in the last 7 days, so nothing can be said of its times.",typical:"Half / 95 % of the calls",day:"24 hours",week:"7 days",calls:"Calls",errors:"Failed",first_word:"To the first word",whole:"To the end",refuses:"It was found not to take these, so they are left out or sent otherwise:",refuses_nothing:"It has refused nothing so far.",ask_again:"Ask again",will_ask:"It will be asked again with the next call.",database:"Database",db_bad:"Something is wrong",db_open:"Well",db_none:"There is none",db_bad_means:"It cannot be opened or written at present. What to do stands under Settings > Repairs.",log:"Log of conversations",log_on:"On",log_off:"Off: nobody has agreed to one",size:"Size",integrity:"When it was opened",db_created:"Made new",db_ok:"Sound",db_repaired:"Indexes were damaged and have been built anew",db_salvaged:"It was damaged; what could be read was saved",db_moved_aside:"It was damaged and laid aside; an empty one took its place",db_begun_anew:"It was deleted while it was open, and begun anew",checked:"Opened",backup:"Last backup with it",backup_now:"Being made now",backup_unknown:"None is known",retention:"Messages are kept",for_ever:"For ever",n_days:"{count} days",dropped:"Messages lost because the queue was full",reason_no_answer:"The answer did not begin in time, or nobody waited for it any longer.",reason_resting:"It failed too often of late and is left alone for a while; it is tried again by itself.",reason_unsteady_model:"It answers with ever another model, so vectors cannot be compared. Give it one model.",reason_embeddings_unsupported:"This deployment has no embeddings. Name one of an embeddings model in the settings.",reason_import_content_gone:"The words of this import are kept nowhere. Give them once more, or undo it.",reason_purged:"The messages were deleted meanwhile.",reason_other:"It failed ({reason}). The log of Home Assistant has the details."};var Ki=_("es","views/health/i18n");var Wi=_("fr","views/health/i18n");var zi=_("it","views/health/i18n");var Gi=_("nl","views/health/i18n");var T=Q({en:Bi,de:Fi,es:Ki,fr:Wi,it:zi,nl:Gi});var ur=["no_answer","resting","unsteady_model","embeddings_unsupported","import_content_gone","purged"];function ve(n,s){if(!s)return"";if(ur.includes(s))return T(n,`reason_${s}`);let e=n.hass.localize(`component.switchboard.exceptions.${s}.message`);return e&&!e.includes("{")?e:T(n,"reason_other",{reason:s})}var mr=60*864e5,Vi="/config/integrations/integration/switchboard",ut,B,Yi,Zi,Ji,Qi,Xi,en,tn,sn,Me=class extends S{constructor(){super(...arguments);y(this,B);this.busy=!1;y(this,ut,this.loader())}load(){p(this,ut).load(()=>this.app.call("health/get"))}render(){let{app:e}=this;return a`<div class="stack">
      <div class="spread">
        <h1 tabindex="-1">${f(e,"health")}</h1>
        <button @click=${()=>this.load()}>${T(e,"look_again")}</button>
      </div>
      ${M(e,p(this,ut).current,t=>l(this,B,Yi).call(this,t),()=>this.load())}
    </div>`}};ut=new WeakMap,B=new WeakSet,Yi=function(e){let{app:t}=this;return a`
      ${e.guests?a`<p class="alert warn">${T(t,"guests")}</p>`:h}
      ${e.connections.length?e.connections.map(i=>l(this,B,Zi).call(this,i)):_e(T(t,"empty_title"),T(t,"empty"),a`<a class="button filled" href=${Vi}>${T(t,"to_integration")}</a>`)}
      ${l(this,B,sn).call(this,e.database)}
    `},Zi=function(e){let{app:t}=this;return a`<section class="stack">
      <h2>${e.title}</h2>
      ${e.state==="loaded"?h:a`<div class="alert bad stack">
            <p>${T(t,"not_loaded")}</p>
            <a href=${Vi}>${T(t,"to_integration")}</a>
          </div>`}
      <ul class="plain">
        ${e.agents.map(i=>a`<li>
            ${i.takes_over?T(t,"takes_over",{agent:i.name,other:t.entityName(i.takes_over)}):T(t,"nobody_takes_over",{agent:i.name})}
          </li>`)}
      </ul>
      <div class="cards">${e.deployments.map(i=>l(this,B,Ji).call(this,e,i))}</div>
    </section>`},Ji=function(e,t){let{app:i}=this,o=t.last_failure,r=o!==null&&(t.last_success??"")<o.at,d=t.breaker.state!=="closed"?t.breaker.state:r?"failing":t.last_success?"well":"unknown",u={open:"bad",half_open:"warn",failing:"bad",well:"good",unknown:""}[d];return a`<article class="card stack">
      <div class="spread">
        <h3>${t.name}</h3>
        <span class="chip ${u}">
          ${T(i,`is_${d}`,{seconds:Math.ceil(t.breaker.seconds??0)})}
        </span>
      </div>
      <p class="quiet">
        ${T(i,`role_${t.role}`)}${t.rank?`, ${T(i,"rank",{rank:t.rank})}`:""}.
        ${t.model?T(i,"model",{model:t.model}):T(i,"model_unknown")}
      </p>
      ${l(this,B,Qi).call(this,t)}
      <p>
        ${t.last_success?T(i,"last_success",{ago:i.show.ago(t.last_success)}):T(i,"no_success")}
        ${o?T(i,"last_failure",{ago:i.show.ago(o.at)}):T(i,"no_failure")}
      </p>
      ${o?a`<p class=${r?"alert bad":"quiet"}>${ve(i,o.reason)}</p>`:h}
      ${t.week.calls?l(this,B,Xi).call(this,t):a`<p class="quiet">${T(i,"never_asked")}</p>`}
      ${l(this,B,en).call(this,e,t)}
    </article>`},Qi=function(e){if(!e.retires)return h;let{app:t}=this,i=`${e.retires}T12:00:00Z`,o=Date.parse(i)-Date.now()<mr;return a`<p class=${o?"alert warn":"quiet"}>
      ${T(t,e.is_over?"retired":"retires",{day:t.show.date(i)})}
    </p>`},Xi=function(e){let{app:t}=this,i=[e.day,e.week],o=(d,u)=>a`<tr>
        <th scope="row">${T(t,d)}</th>
        ${i.map($=>a`<td class="number">${u($)}</td>`)}
      </tr>`,r=d=>d.p50===null||d.p95===null?"–":`${t.show.span(d.p50)} / ${t.show.span(d.p95)}`;return a`<table>
      <thead>
        <tr>
          <th scope="col">${T(t,"typical")}</th>
          <th class="number" scope="col">${T(t,"day")}</th>
          <th class="number" scope="col">${T(t,"week")}</th>
        </tr>
      </thead>
      <tbody>
        ${o("calls",d=>t.show.number(d.calls))}
        ${o("errors",d=>d.error_rate===null?"–":t.show.percent(d.error_rate))}
        ${e.role==="embedding"?h:o("first_word",d=>r(d.first_word_ms))}
        ${o("whole",d=>r(d.whole_ms))}
      </tbody>
    </table>`},en=function(e,t){let{app:i}=this,o=[...new Set([...t.refused,...Object.keys(t.values)])];return o.length?a`<div class="stack">
      <p class="quiet">${T(i,"refuses")}</p>
      <ul class="plain row">
        ${o.map(r=>a`<li class="chip">${r}</li>`)}
      </ul>
      <div class="row">
        <button
          ?disabled=${this.busy}
          aria-label=${`${T(i,"ask_again")}: ${t.name}`}
          @click=${()=>{l(this,B,tn).call(this,e,t)}}
        >
          ${T(i,"ask_again")}
        </button>
      </div>
    </div>`:a`<p class="quiet">${T(i,"refuses_nothing")}</p>`},tn=async function(e,t){this.busy=!0;try{await this.app.call("health/ask_again",{entry_id:e.entry_id,key:t.key,expected_revision:t.revision}),this.app.notify(T(this.app,"will_ask"))}catch(i){this.app.notifyFailure(i)}finally{this.busy=!1,this.load()}},sn=function(e){let{app:t}=this,i=e.problem!==null||e.is_kept&&!e.is_open,o=["salvaged","moved_aside","begun_anew"].includes(e.integrity??""),r=i?"bad":o?"warn":e.is_open?"good":"",d=(u,$)=>a`<tr>
        <th scope="row">${T(t,u)}</th>
        <td>${$}</td>
      </tr>`;return a`<section class="card stack">
      <div class="spread">
        <h2>${T(t,"database")}</h2>
        <span class="chip ${r}">${T(t,i?"db_bad":e.is_open?"db_open":"db_none")}</span>
      </div>
      ${i?a`<p class="alert bad">${T(t,"db_bad_means")}</p>`:h}
      <table>
        <tbody>
          ${d("log",T(t,e.is_kept?"log_on":"log_off"))}
          ${d("size",e.bytes===null?"–":t.show.bytes(e.bytes))}
          ${e.integrity?d("integrity",T(t,`db_${e.integrity}`)):h}
          ${e.checked?d("checked",t.show.dateTime(e.checked)):h}
          ${d("backup",e.is_held_for_backup?T(t,"backup_now"):e.backed_up?t.show.dateTime(e.backed_up):T(t,"backup_unknown"))}
          ${d("retention",e.retention_days===null?T(t,"for_ever"):T(t,"n_days",{count:e.retention_days}))}
          ${e.dropped?d("dropped",t.show.number(e.dropped)):h}
        </tbody>
      </table>
      ${e.is_kept?h:a`<div class="row"><a class="button" href=${t.link("/settings")}>${f(t,"open_settings")}</a></div>`}
    </section>`},Me.styles=[U,I`
      .cards {
        display: grid;
        gap: 16px;
        grid-template-columns: repeat(auto-fit, minmax(min(100%, 420px), 1fr));
        align-items: start;
      }
    `],m([R()],Me.prototype,"busy",2),Me=m([E("sb-health")],Me);/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var Be={ATTRIBUTE:1,CHILD:2,PROPERTY:3,BOOLEAN_ATTRIBUTE:4,EVENT:5,ELEMENT:6},mt=n=>(...s)=>({_$litDirective$:n,values:s}),Fe=class{constructor(s){}get _$AU(){return this._$AM._$AU}_$AT(s,e,t){this._$Ct=s,this._$AM=e,this._$Ci=t}_$AS(s,e){return this.update(s,e)}update(s,e){return this.render(...e)}};/**
 * @license
 * Copyright 2020 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var{I:fr}=Ni,nn=n=>n;var rn=n=>n.strings===void 0,on=()=>document.createComment(""),Ke=(n,s,e)=>{let t=n._$AA.parentNode,i=s===void 0?n._$AB:s._$AA;if(e===void 0){let o=t.insertBefore(on(),i),r=t.insertBefore(on(),i);e=new fr(o,r,n,n.options)}else{let o=e._$AB.nextSibling,r=e._$AM,d=r!==n;if(d){let u;e._$AQ?.(n),e._$AM=n,e._$AP!==void 0&&(u=n._$AU)!==r._$AU&&e._$AP(u)}if(o!==i||d){let u=e._$AA;for(;u!==o;){let $=nn(u).nextSibling;nn(t).insertBefore(u,i),u=$}}}return e},de=(n,s,e=n)=>(n._$AI(s,e),n),gr={},an=(n,s=gr)=>n._$AH=s,ln=n=>n._$AH,Xt=n=>{n._$AR(),n._$AA.remove()};/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var dn=(n,s,e)=>{let t=new Map;for(let i=s;i<=e;i++)t.set(n[i],i);return t},ft=mt(class extends Fe{constructor(n){if(super(n),n.type!==Be.CHILD)throw Error("repeat() can only be used in text expressions")}dt(n,s,e){let t;e===void 0?e=s:s!==void 0&&(t=s);let i=[],o=[],r=0;for(let d of n)i[r]=t?t(d,r):r,o[r]=e(d,r),r++;return{values:o,keys:i}}render(n,s,e){return this.dt(n,s,e).values}update(n,[s,e,t]){let i=ln(n),{values:o,keys:r}=this.dt(s,e,t);if(!Array.isArray(i))return this.ut=r,o;let d=this.ut??=[],u=[],$,P,g=0,k=i.length-1,C=0,q=o.length-1;for(;g<=k&&C<=q;)if(i[g]===null)g++;else if(i[k]===null)k--;else if(d[g]===r[C])u[C]=de(i[g],o[C]),g++,C++;else if(d[k]===r[q])u[q]=de(i[k],o[q]),k--,q--;else if(d[g]===r[q])u[q]=de(i[g],o[q]),Ke(n,u[q+1],i[g]),g++,q--;else if(d[k]===r[C])u[C]=de(i[k],o[C]),Ke(n,i[g],i[k]),k--,C++;else if($===void 0&&($=dn(r,C,q),P=dn(d,g,k)),$.has(d[g]))if($.has(d[k])){let z=P.get(r[C]),je=z!==void 0?i[z]:null;if(je===null){let Y=Ke(n,i[g]);de(Y,o[C]),u[C]=Y}else u[C]=de(je,o[C]),Ke(n,i[g],je),i[z]=null;C++}else Xt(i[k]),k--;else Xt(i[g]),g++;for(;C<=q;){let z=Ke(n,u[q+1]);de(z,o[C]),u[C++]=z}for(;g<=k;){let z=i[g++];z!==null&&Xt(z)}return this.ut=r,an(n,u),te}});/**
 * @license
 * Copyright 2017 Google LLC
 * SPDX-License-Identifier: BSD-3-Clause
 */var gt=(n,s)=>{let e=n._$AN;if(e===void 0)return!1;for(let t of e)t._$AO?.(s,!1),gt(t,s);return!0},es=n=>{let s,e;do{if((s=n._$AM)===void 0)break;e=s._$AN,e.delete(n),n=s}while(e?.size===0)},cn=n=>{for(let s;s=n._$AM;n=s){let e=s._$AN;if(e===void 0)s._$AN=e=new Set;else if(e.has(n))break;e.add(n),$r(s)}};function yr(n){this._$AN!==void 0?(es(this),this._$AM=n,cn(this)):this._$AM=n}function br(n,s=!1,e=0){let t=this._$AH,i=this._$AN;if(i!==void 0&&i.size!==0)if(s)if(Array.isArray(t))for(let o=e;o<t.length;o++)gt(t[o],!1),es(t[o]);else t!=null&&(gt(t,!1),es(t));else gt(this,n)}var $r=n=>{n.type==Be.CHILD&&(n._$AP??=br,n._$AQ??=yr)},ts=class extends Fe{constructor(){super(...arguments),this._$AN=void 0}_$AT(s,e,t){super._$AT(s,e,t),cn(this),this.isConnected=s._$AU}_$AO(s,e=!0){s!==this.isConnected&&(this.isConnected=s,s?this.reconnected?.():this.disconnected?.()),e&&(gt(this,s),es(this))}setValue(s){if(rn(this._$Ct))this._$Ct._$AI(s,this);else{let e=[...this._$Ct._$AH];e[this._$Ci]=s,this._$Ct._$AI(e,this,0)}}disconnected(){}reconnected(){}};var we=class{constructor(s,e){this.app=s;this.changed=e;this.items=[];this.total=0;this.next=0;this.state="loading";this.hasFirst=!1;this.#t=0;this.#i=!1}#e;#t;#i;async start(s,e={}){this.#e=s,this.#t+=1,this.#i=!1,e.clear&&(this.items=[],this.total=0,this.hasFirst=!1),await this.#s(0)}async more(){this.#i||this.next===null||!this.hasFirst||await this.#s(this.next)}put(s,e=this.total){this.items=s,this.total=e,this.changed()}async#s(s){let e=this.#e;if(!e)return;let t=this.#t;this.#i=!0,this.state="loading",this.failure=void 0,this.changed();try{let i=await e(s);if(t!==this.#t)return;this.items=s===0?i.items:[...this.items,...i.items],this.total=i.total,this.next=i.next_offset,this.hasFirst=!0,this.state="ready"}catch(i){if(t!==this.#t)return;this.state="failed",this.failure=F(this.app(),i)}finally{t===this.#t&&(this.#i=!1,this.changed())}}foot(){let s=this.app();return this.state==="failed"&&this.failure?a`<div class="alert bad" role="alert" data-state="failed">
        <p>${f(s,"failed")} ${this.failure.message}</p>
        <button @click=${()=>{this.#s(this.hasFirst?this.next??0:0)}}>
          ${f(s,"again")}
        </button>
      </div>`:this.state==="loading"?a`<p class="quiet" role="status" data-state="loading">
        ${f(s,"loading")}
      </p>`:a`<div class="spread">
      <p class="quiet">${f(s,"all_shown",{count:this.total})}</p>
      ${this.next===null?h:a`<button ${_r(()=>{this.more()})} @click=${()=>{this.more()}}>
            ${f(s,"more")}
          </button>`}
    </div>`}},zs=class extends ts{#e;#t=()=>{};constructor(s){if(super(s),s.type!==Be.ELEMENT)throw new Error("inSight belongs to an element")}render(s){return h}update(s,[e]){return this.#t=e,this.#e||(this.#e=new IntersectionObserver(t=>{t.some(i=>i.isIntersecting)&&this.#t()},{rootMargin:"600px"}),this.#e.observe(s.element)),h}disconnected(){this.#e?.disconnect(),this.#e=void 0}},_r=mt(zs);var ke,ss,pn,xe=class extends W{constructor(){super(...arguments);y(this,ss);this.heading="";y(this,ke,null)}firstUpdated(){H(this,ke,vr()),this.dialog.showModal()}disconnectedCallback(){super.disconnectedCallback(),p(this,ke)instanceof HTMLElement&&p(this,ke).isConnected&&p(this,ke).focus()}render(){return a`
      <dialog aria-labelledby="heading" @cancel=${l(this,ss,pn)}>
        <h2 id="heading">${this.heading}</h2>
        <div class="content"><slot></slot></div>
        <div class="actions"><slot name="actions"></slot></div>
      </dialog>
    `}};ke=new WeakMap,ss=new WeakSet,pn=function(e){e.preventDefault(),this.dispatchEvent(new Event("closed"))},xe.styles=[U,I`
      dialog {
        background: var(--sb-card);
        color: var(--sb-text);
        border: 1px solid var(--sb-line);
        border-radius: var(--sb-round);
        padding: 20px;
        width: min(640px, calc(100vw - 24px));
        max-height: calc(100dvh - 24px);
        overflow: auto;
      }
      dialog::backdrop {
        background: rgba(0, 0, 0, 0.55);
      }
      .content {
        margin-block: 12px 16px;
      }
      .actions {
        display: flex;
        flex-wrap: wrap;
        justify-content: flex-end;
        gap: 8px;
      }
    `],m([D()],xe.prototype,"heading",2),m([se("dialog")],xe.prototype,"dialog",2),xe=m([E("sb-dialog")],xe);function vr(){let n=document.activeElement;for(;n?.shadowRoot?.activeElement;)n=n.shadowRoot.activeElement;return n}var hn=_("de","views/memory/i18n");var un={one:"One memory",to_list:"All memories",kind_preference:"Preference",kind_feedback:"Wish about the assistant",kind_fact:"Fact",kind_relation:"Relation in the graph",status_active:"holds",status_superseded:"replaced",status_retracted:"taken back",status_expired:"has ended",status_merged:"merged",status_waiting:"waits for a decision",action_add:"Remembered",action_confirm:"Confirmed",action_refine:"Refined",action_supersede:"Replaced",action_conflict:"Contradicted, nothing changed",action_retract:"Taken back",action_noop:"Weighed, nothing changed",action_edit:"Corrected",action_pin:"Pinned",action_unpin:"Unpinned",action_expire:"Ended",action_undo:"Undone",actor_extractor:"learnt from conversations",actor_person:"by a person",actor_assistant:"by the assistant, asked to",owner:"Whose",kind:"Kind",text:"Text",subject:"About",status:"State",confidence:"How sure",by_person:"Told by a person",valid_to:"Until",until:"Holds until",since:"Holds since",nothing:"none",yes:"yes",no:"no",pinned:"Pinned",pinned_means:"What is pinned is always told to the assistant, and nothing that is learnt changes it.",in_doubt:"In doubt",told_by_person:"told by a person",learnt:"learnt",learnt_from:"learnt from {count} sentences",learnt_from_one:"learnt from one sentence",empty_title:"Nothing is remembered yet",empty:"The log is on, and what people say is read every few minutes. Say something like this to your speaker, and it appears here:",empty_say_preference:"“I like my tea without sugar.”",empty_say_fact:"“Remember that the bins go out on Tuesday.”",empty_ask:"“What do you know about me?”",search:"Search",everybody:"Everybody",all_kinds:"All kinds",which:"Which",which_active:"What holds",which_pinned:"Only pinned",which_all:"Earlier ones too",would_be_recalled:"What would be recalled?",would_be_recalled_for:"Would be recalled for “{words}”",recall_for:"What an agent finds for: {owners}. Looking does not count as use.",reason_words:"It shares {share} of the words",reason_meaning:"Its meaning is near",reason_graph:"It hangs together with what is mentioned",reason_overview:"The question asks for everything",reason_other:"It was found nearby",score:"Score {score}.",would_be_told:"would be told",would_not_be_told:"would not be told",remembered:"What is remembered",found:"{count} found",found_one:"One found",waiting_title:"{count} wait for an answer",waiting_title_one:"One waits for an answer",waiting:"This touches access, money or safety, or nobody could tell who said it. It counts for nothing until you decide.",waiting_person:"This is about you and counts for nothing yet. You can reject it; an administrator can confirm it.",confirm:"Confirm",reject:"Reject",confirmed:"Confirmed. It is remembered now.",rejected:"Rejected. It will not be learnt again.",doubts_title:"Which of these holds?",doubts:"These may contradict each other. What gives way stays in the history.",this_holds:"This one holds",both_hold:"Both hold",settled:"Decided and stored.",doubt_with:"This may contradict:",decide_in_list:"Decide which holds",merged_into:"Merged into another memory, which says this as well",superseded_by:"Another memory took its place",how_known:"How it is known",used:"Used",used_times:"{count} times, last {at}",used_times_one:"once, {at}",never_used:"not yet",not_yours:"This belongs to the household: an administrator can change it.",edit:"Correct",pin:"Pin",unpin:"Unpin",was_pinned:"Pinned and stored.",unpinned:"Unpinned and stored.",forget:"Forget …",forget_this:"Forget this memory?",forget_about:"Forget all about “{words}” …",forget_for_good:"Forget all this for good",forgetting:"Forgetting …",all_goes:"All of this goes from the file, the search and the summaries. It cannot be undone, and it will not be learnt again from what was said.",nothing_goes:"Nothing says this: there is nothing to forget.",going_memories:"{count} memories",going_memories_one:"One memory",going_messages:"{count} messages of conversations",going_messages_one:"One message of a conversation",going_facts:"{count} facts learnt from it",going_facts_one:"One fact learnt from it",going_entities:"{count} people or things of the graph",going_entities_one:"One person or thing of the graph",going_relations:"{count} relations of the graph",going_relations_one:"One relation of the graph",going_conversations:"The summary and the state of {count} conversations go as well; they begin anew.",going_conversations_one:"The summary and the state of one conversation go as well; it begins anew.",going_names:"These names are no longer known in the graph: {names}",withheld:"Not shown while guests are here.",said_at:"{owner} said, {at}",answered_at:"answered to {owner}, {at}",stays_contains:"This only contains the words and stays:",stays_about:"This may be about it and stays; forget it by itself if you want:",stays_messages:"{count} messages only contain the words and stay.",stays_messages_one:"One message only contains the words and stays.",forgotten:"Forgotten for good: {memories} memories, {messages} messages.",not_erased:"Traces stay in the file until the disk has room.",files_left:"Delete these files yourself if you want it gone from them too: {files}",merge:"Merge …",merge_title:"Merge with another memory",merge_text:"“{text}” and another one say the same. Both wordings are kept; it can be undone.",merge_with:"The other one",merge_holds:"Which wording holds?",merged:"Merged and stored.",edit_title:"Correct this memory",store:"Store",storing:"Storing …",stored:"Stored.",field:"Field",conflict_title:"Changed meanwhile",conflict:"Nothing of yours is lost, and nothing was overwritten. Choose what is to be stored, or type on.",conflict_theirs:"As it is stored now",conflict_mine:"As you typed it",conflict_store:"Store what I typed",conflict_keep:"Keep what is stored",evidence:"What it rests on",evidence_typed:"A person told it on purpose; it rests on no sentence of a conversation.",evidence_none:"The sentences it rests on are no longer in the log.",evidence_gone:"{count} more sentences are not shown: they belong to somebody else, or are no longer in the log.",evidence_gone_one:"One more sentence is not shown: it belongs to somebody else, or is no longer in the log.",to_turn:"Show the turn",history:"History",was_undone:"undone {at}",undone:"Undone and stored.",before:"before:",after:"after:"};var mn=_("es","views/memory/i18n");var fn=_("fr","views/memory/i18n");var gn=_("it","views/memory/i18n");var yn=_("nl","views/memory/i18n");var c=Q({en:un,de:hn,es:mn,fr:fn,it:gn,nl:yn});var xr={preference:"kind_preference",feedback:"kind_feedback",fact:"kind_fact",relation:"kind_relation"},kr={active:"status_active",superseded:"status_superseded",retracted:"status_retracted",expired:"status_expired",merged:"status_merged",waiting:"status_waiting"},Tr={add:"action_add",confirm:"action_confirm",refine:"action_refine",supersede:"action_supersede",conflict:"action_conflict",retract:"action_retract",noop:"action_noop",edit:"action_edit",pin:"action_pin",unpin:"action_unpin",expire:"action_expire",undo:"action_undo"},Ar={extractor:"actor_extractor",person:"actor_person",assistant:"actor_assistant"},Rr={owner:"owner",kind:"kind",text:"text",subject:"subject",status:"status",confidence:"confidence",pinned:"pinned",by_person:"by_person",valid_to:"valid_to"};function yt(n,s,e){let t=s[e];return t?c(n,t):e}var Te=(n,s)=>yt(n,xr,s),is=(n,s)=>yt(n,kr,s),Gs=(n,s)=>yt(n,Tr,s),bn=(n,s)=>yt(n,Ar,s),$n=(n,s)=>yt(n,Rr,s);function bt(n,s,e){return e==null||e===""?c(n,"nothing"):typeof e=="boolean"?c(n,e?"yes":"no"):s==="owner"?n.ownerName(String(e)):s==="kind"?Te(n,String(e)):s==="status"?is(n,String(e)):s==="confidence"&&typeof e=="number"?n.show.percent(e):s==="valid_to"?n.show.dateTime(String(e)):String(e)}function We(n,s){return a`<span class="row">
    <span class="chip">${n.ownerName(s.owner)}</span>
    <span class="chip">${Te(n,s.kind)}</span>
    ${"pinned"in s&&s.pinned?a`<span class="chip good">${c(n,"pinned")}</span>`:h}
    ${s.in_doubt_with?.length?a`<span class="chip warn">${c(n,"in_doubt")}</span>`:h}
    ${s.status==="active"?h:a`<span class="chip">${is(n,s.status)}</span>`}
  </span>`}function Ae(n,s){return n!==void 0&&(n.own===null||n.own===s)}var ns=["preference","feedback","fact"],Vs=["memories","messages","facts","entities","relations"];var Er={memories:"going_memories",messages:"going_messages",facts:"going_facts",entities:"going_entities",relations:"going_relations"},ce,G,_n,vn,wn,xn,os,kn,$t,ne=class extends S{constructor(){super(...arguments);y(this,G);this.heading="";this.isBusy=!1;this.trouble="";y(this,ce,this.loader());y(this,os,async()=>{let{app:e}=this,t=p(this,ce).current.value;if(!(!t||this.isBusy)){this.isBusy=!0,this.trouble="";try{let i=await e.call("memory/forget",{...this.what,expected_revision:t.revision});e.notify(l(this,G,kn).call(this,i)),this.dispatchEvent(new Event("forgotten"))}catch(i){let o=F(e,i);this.trouble=o.message,o.code==="memory_scope_changed"&&this.load()}finally{this.isBusy=!1}}});y(this,$t,()=>{this.isBusy||this.dispatchEvent(new Event("closed"))})}load(){p(this,ce).load(()=>this.app.call("memory/forget_preview",this.what))}render(){let{app:e}=this,t=p(this,ce).current,i=t.state==="ready"&&t.value!==void 0,o=i&&Vs.every(r=>!t.value?.[r]?.total);return a`<sb-dialog .heading=${this.heading} @closed=${p(this,$t)}>
      <div class="stack">
        ${this.trouble?a`<p class="alert bad" role="alert">${this.trouble}</p>`:h}
        ${M(e,t,r=>l(this,G,_n).call(this,r,o),()=>this.load())}
      </div>
      <button slot="actions" @click=${p(this,$t)}>${f(e,"cancel")}</button>
      <button
        slot="actions"
        class="filled"
        ?disabled=${!i||this.isBusy||o}
        @click=${p(this,os)}
      >
        ${c(e,this.isBusy?"forgetting":"forget_for_good")}
      </button>
    </sb-dialog>`}};ce=new WeakMap,G=new WeakSet,_n=function(e,t){let{app:i}=this;return a`
      <p>${c(i,t?"nothing_goes":"all_goes")}</p>
      ${Vs.map(o=>l(this,G,vn).call(this,o,e[o],e.messages_are_withheld))}
      ${e.conversations?a`<p>${c(i,"going_conversations",{count:e.conversations})}</p>`:h}
      ${e.names.length?a`<p>${c(i,"going_names",{names:e.names.join(", ")})}</p>`:h}
      ${l(this,G,wn).call(this,e)}
    `},vn=function(e,t,i){if(!t?.total)return h;let{app:o}=this,r=c(o,Er[e],{count:t.total});return e==="messages"&&i?a`<p>${r} <span class="quiet">${c(o,"withheld")}</span></p>`:a`<details ?open=${e==="memories"} data-part=${e}>
      <summary>${r}</summary>
      <ul>
        ${t.items.map(d=>a`<li>
            ${d.text}${d.is_cut?" …":""}
            ${d.status&&d.status!=="active"?a`<span class="chip">${is(o,d.status)}</span>`:h}
            ${d.at?a`<span class="quiet"
                  >${c(o,d.role==="user"?"said_at":"answered_at",{owner:o.ownerName(d.owner),at:o.show.dateTime(d.at)})}</span
                >`:h}
          </li>`)}
      </ul>
      ${t.next_offset===null?h:a`<button @click=${()=>l(this,G,xn).call(this,e,t)}>${f(o,"more")}</button>`}
    </details>`},wn=function(e){let{app:t}=this,i=e.would_stay;if(!i)return h;let o=(r,d)=>d.length?a`<p>${r}</p>
            <ul>
              ${d.map(u=>a`<li>${u.text}</li>`)}
            </ul>`:h;return a`
      ${o(c(t,"stays_contains"),i.only_contain_it)}
      ${o(c(t,"stays_about"),i.may_be_about_it)}
      ${i.messages_that_only_contain_it?a`<p>${c(t,"stays_messages",{count:i.messages_that_only_contain_it})}</p>`:h}
    `},xn=async function(e,t){try{let i=await this.app.call("memory/forget_preview",{...this.what,part:e,offset:t.next_offset??0}),o=p(this,ce).current.value,r=i[e];if(!o||!r)return;if(i.revision!==o.revision){this.load();return}p(this,ce).put({...o,[e]:{...r,items:[...t.items,...r.items]}})}catch(i){this.trouble=F(this.app,i).message}},os=new WeakMap,kn=function(e){let{app:t}=this,i=[...e.files_to_delete,...e.damaged_copies];return[c(t,"forgotten",{memories:e.memories,messages:e.messages}),...e.erased?[]:[c(t,"not_erased")],...i.length?[c(t,"files_left",{files:i.join(", ")})]:[]].join(" ")},$t=new WeakMap,ne.styles=[U,I`
      li {
        padding: 4px 0;
      }
      details > ul {
        margin: 4px 0 8px;
        padding-inline-start: 20px;
      }
      summary {
        cursor: pointer;
        min-height: 32px;
      }
    `],m([D({attribute:!1})],ne.prototype,"what",2),m([D()],ne.prototype,"heading",2),m([R()],ne.prototype,"isBusy",2),m([R()],ne.prototype,"trouble",2),ne=m([E("sb-memory-forget")],ne);function Tn(n,{items:s,owners:e,how_they_hang_together:t}){let i=e.map(o=>n.ownerName(o)).join(", ");return a`
    <p class="quiet">${c(n,"recall_for",{owners:i})}</p>
    ${t.map(o=>a`<p>${o}</p>`)}
    ${s.length===0?a`<p data-state="empty">${f(n,"none_found")}</p>`:a`<ol class="stack">
          ${s.map(o=>Sr(n,o))}
        </ol>`}
  `}function Sr(n,s){let[e]=s.sources,t=s.memory_id?n.link(`/memory/${encodeURIComponent(s.memory_id)}`):e?n.link(`/turn/${encodeURIComponent(e)}`):void 0;return a`<li>
    <p>${t?a`<a href=${t}>${s.text}</a>`:s.text}</p>
    <p class="quiet">
      ${Pr(n,s).join("; ")}. ${c(n,"score",{score:n.show.number(s.score,4)})}
      ${s.by_way_of?a`<br />${s.by_way_of}`:h}
    </p>
    <span class="chip ${s.would_be_told?"good":""}"
      >${c(n,s.would_be_told?"would_be_told":"would_not_be_told")}</span
    >
  </li>`}function Pr(n,s){let e=s.reasons.map(t=>{switch(t){case"words":return c(n,"reason_words",{share:n.show.percent(s.share)});case"meaning":return c(n,"reason_meaning");case"graph":return c(n,"reason_graph");case"overview":return c(n,"reason_overview")}});return e.length?e:[c(n,"reason_other")]}function _t(n,s,e){if(n.isAdmin)return{label:f(n,"undo"),run:()=>{Cr(n,s,e)}}}async function Cr(n,s,e){try{let t={memory_id:s,limit:1},{items:i}=await n.call("memory/history",t),[o]=i;if(!o)return;let{revision:r}=await n.call("memory/get",t);await n.call("memory/undo",{memory_id:s,expected_revision:r,group_id:o.group_id}),n.notify(c(n,"undone"))}catch(t){n.notifyFailure(t)}e()}var Nr=20,vt,wt,K,An,Rn,Ys,Zs,Js,Qs,Re=class extends S{constructor(){super(...arguments);y(this,K);this.busy="";y(this,vt,this.loader());y(this,wt,this.loader())}willUpdate(e){super.willUpdate(e),e.has("summary")&&e.get("summary")!==void 0&&this.load()}load(){let e=t=>this.app.call("memory/list",{status:t,limit:Nr});p(this,vt).load(()=>e("waiting")),p(this,wt).load(()=>e("in_doubt"))}render(){let{app:e,summary:t}=this;return a`<div class="stack">
      ${t.waiting?a`<section class="card stack" aria-labelledby="waiting">
            <h2 id="waiting" tabindex="-1">${c(e,"waiting_title",{count:t.waiting})}</h2>
            <p class="quiet">${c(e,e.isAdmin?"waiting":"waiting_person")}</p>
            ${M(e,p(this,vt).current,({items:i})=>a`<ul class="plain">
                ${ft(i,o=>o.id,o=>l(this,K,An).call(this,o))}
              </ul>`,()=>this.load())}
          </section>`:h}
      ${t.in_doubt?a`<section class="card stack" aria-labelledby="doubts">
            <h2 id="doubts" tabindex="-1">${c(e,"doubts_title")}</h2>
            <p class="quiet">${c(e,"doubts")}</p>
            ${M(e,p(this,wt).current,({items:i})=>a`<ul class="plain">
                ${ft(Or(i),Ir,o=>l(this,K,Rn).call(this,o))}
              </ul>`,()=>this.load())}
          </section>`:h}
    </div>`}};vt=new WeakMap,wt=new WeakMap,K=new WeakSet,An=function(e){let{app:t}=this;return a`<li class="card stack">
      <p><strong>${e.question||e.text}</strong></p>
      ${e.question?a`<p>${e.text}</p>`:h}
      <div class="spread">
        ${We(t,e)}
        <span class="quiet">${t.show.ago(e.created_at)}</span>
      </div>
      <div class="row">
        ${t.isAdmin?a`<button
              class="filled"
              ?disabled=${this.busy!==""}
              aria-label=${`${c(t,"confirm")}: ${e.text}`}
              @click=${()=>l(this,K,Ys).call(this,e,"confirm")}
            >
              ${c(t,"confirm")}
            </button>`:h}
        <button
          class="bad"
          ?disabled=${this.busy!==""}
          aria-label=${`${c(t,"reject")}: ${e.text}`}
          @click=${()=>l(this,K,Ys).call(this,e,"reject")}
        >
          ${c(t,"reject")}
        </button>
      </div>
    </li>`},Rn=function(e){let{app:t}=this,i=this.busy===""&&Ae(this.summary,e.first.owner);return a`<li class="card stack">
      ${[e.first,e.second].map(o=>a`<div class="spread">
          <blockquote>
            <a href=${t.link(`/memory/${encodeURIComponent(o.id)}`)}>${o.text}</a>
          </blockquote>
          <button
            ?disabled=${!i}
            aria-label=${`${c(t,"this_holds")}: ${o.text}`}
            @click=${()=>l(this,K,Zs).call(this,o,o===e.first?e.second:e.first,!1)}
          >
            ${c(t,"this_holds")}
          </button>
        </div>`)}
      <div class="row">
        <button
          ?disabled=${!i}
          aria-label=${`${c(t,"both_hold")}: ${e.first.text} / ${e.second.text}`}
          @click=${()=>l(this,K,Zs).call(this,e.first,e.second,!0)}
        >
          ${c(t,"both_hold")}
        </button>
        <span class="chip">${t.ownerName(e.first.owner)}</span>
      </div>
    </li>`},Ys=async function(e,t){await l(this,K,Js).call(this,e.id,"waiting",async()=>{await this.app.call(`memory/${t}`,{memory_id:e.id,expected_revision:e.revision}),this.app.notify(c(this.app,t==="confirm"?"confirmed":"rejected"))})},Zs=async function(e,t,i){let o=r=>({memory_id:r.id,expected_revision:r.revision});await l(this,K,Js).call(this,e.id,"doubts",async()=>{await this.app.call("memory/settle",{...o(e),others:[o(t)],both_hold:i});let{app:r}=this;r.notify(c(r,"settled"),_t(r,e.id,()=>l(this,K,Qs).call(this)))})},Js=async function(e,t,i){this.busy=e;try{await i()}catch(o){this.app.notifyFailure(o)}finally{this.busy=""}l(this,K,Qs).call(this),this.renderRoot.querySelector(`#${t}`)?.focus()},Qs=function(){this.dispatchEvent(new Event("memory-changed",{bubbles:!0,composed:!0}))},Re.styles=[U,I`
      li.card {
        margin-top: 8px;
      }
      blockquote {
        margin: 0;
        padding-inline-start: 12px;
        border-inline-start: 3px solid var(--sb-line);
      }
      h2:focus {
        outline: none;
      }
    `],m([D({attribute:!1})],Re.prototype,"summary",2),m([R()],Re.prototype,"busy",2),Re=m([E("sb-memory-waiting")],Re);var Ir=n=>`${n.first.id} ${n.second.id}`;function Or(n){let s=new Map;for(let e of n)for(let t of e.in_doubt_with??[]){let[i,o]=e.id<t.id?[e,t]:[t,e];s.set(`${i.id} ${o.id}`,{first:i,second:o})}return[...s.values()]}var Dr=250,Ur=50,En={words:"",owner:"",kind:"",status:"active",isRecalling:!1},Se,Ge,Pe,A,Ee,rs,ze,Sn,Pn,Cn,as,Nn,In,ls,ds,Xs,cs,ps,oe=class extends S{constructor(){super(...arguments);y(this,A);this.isForgetting=!1;y(this,Se,new we(()=>this.app,()=>this.requestUpdate()));y(this,Ge,this.loader());y(this,Pe);y(this,ls,e=>{let t=e.target.value.trim();clearTimeout(p(this,Pe)),H(this,Pe,setTimeout(()=>l(this,A,Xs).call(this,t),Dr))});y(this,ds,e=>{e.preventDefault(),clearTimeout(p(this,Pe)),l(this,A,Xs).call(this,this.search.value.trim())});y(this,cs,()=>{l(this,A,Ee).call(this,{isRecalling:!this.wanted.isRecalling}),this.wanted.isRecalling&&l(this,A,ze).call(this)});y(this,ps,()=>{this.isForgetting=!1,l(this,A,Ee).call(this,{words:"",isRecalling:!1}),this.dispatchEvent(new Event("memory-changed",{bubbles:!0,composed:!0})),this.updateComplete.then(()=>this.search?.focus())})}willUpdate(e){super.willUpdate(e),e.get("summary")!==void 0&&this.load()}disconnectedCallback(){super.disconnectedCallback(),clearTimeout(p(this,Pe))}load(){l(this,A,rs).call(this,!1),this.wanted.isRecalling&&l(this,A,ze).call(this)}render(){let{app:e,summary:t}=this,{words:i,owner:o,kind:r,status:d}=this.wanted,$=!(i||o||r)&&d==="active"&&p(this,Se).hasFirst&&p(this,Se).total===0;return a`<div class="stack">
      ${t.waiting||t.in_doubt?a`<sb-memory-waiting .app=${e} .summary=${t}></sb-memory-waiting>`:h}
      ${$?l(this,A,Sn).call(this):a`${l(this,A,Pn).call(this)} ${l(this,A,Nn).call(this)}`}
      ${this.isForgetting?a`<sb-memory-forget
            .app=${e}
            .what=${{about:i,...o?{owner:o}:{}}}
            .heading=${c(e,"forget_about",{words:i})}
            @closed=${()=>this.isForgetting=!1}
            @forgotten=${p(this,ps)}
          ></sb-memory-forget>`:h}
    </div>`}};Se=new WeakMap,Ge=new WeakMap,Pe=new WeakMap,A=new WeakSet,Ee=function(e){this.wanted={...this.wanted,...e},this.dispatchEvent(new CustomEvent("wanted",{detail:this.wanted}))},rs=function(e){let{words:t,owner:i,kind:o,status:r}=this.wanted,d={limit:Ur,status:r==="pinned"?"active":r,...r==="pinned"?{pinned:!0}:{},...t?{containing:t}:{},...i?{owner:i}:{},...o?{kind:o}:{}};p(this,Se).start(u=>this.app.call("memory/list",{...d,offset:u}),{clear:e})},ze=function(){let{words:e,owner:t}=this.wanted;p(this,Ge).load(()=>this.app.call("recall/explain",{question:e,...t?{owner:t}:{}}))},Sn=function(){let{app:e}=this;return e.info&&!e.info.logs?Qt(e):a`${_e(c(e,"empty_title"),c(e,"empty"))}
      <ul class="stack">
        <li>${c(e,"empty_say_preference")}</li>
        <li>${c(e,"empty_say_fact")}</li>
        <li>${c(e,"empty_ask")}</li>
      </ul>`},Pn=function(){let{app:e,summary:t,wanted:i}=this;return a`<form class="card" role="search" @submit=${p(this,ds)}>
      <label class="field search" for="search"
        >${c(e,"search")}
        <input
          id="search"
          type="search"
          maxlength="200"
          autocomplete="off"
          .value=${i.words}
          @input=${p(this,ls)}
        />
      </label>
      ${l(this,A,as).call(this,c(e,"owner"),i.owner,[["",c(e,"everybody")],...t.owners.map(o=>[o.owner,`${e.ownerName(o.owner)} (${e.show.number(l(this,A,Cn).call(this,o.kinds))})`])],o=>l(this,A,Ee).call(this,{owner:o}))}
      ${l(this,A,as).call(this,c(e,"kind"),i.kind,[["",c(e,"all_kinds")],...ns.map(o=>[o,Te(e,o)])],o=>l(this,A,Ee).call(this,{kind:o}))}
      ${l(this,A,as).call(this,c(e,"which"),i.status,[["active",c(e,"which_active")],["pinned",c(e,"which_pinned")],["all",c(e,"which_all")]],o=>l(this,A,Ee).call(this,{status:o}))}
      ${i.words?a`<div class="row search">
            <button type="button" aria-expanded=${i.isRecalling} @click=${p(this,cs)}>
              ${c(e,"would_be_recalled")}
            </button>
            <button
              type="button"
              class="bad"
              ?disabled=${!Ae(t,i.owner||(t.own??""))}
              @click=${()=>this.isForgetting=!0}
            >
              ${c(e,"forget_about",{words:i.words})}
            </button>
          </div>`:h}
    </form>`},Cn=function(e){return Object.values(e).reduce((t,i)=>t+i,0)},as=function(e,t,i,o){return a`<label class="field"
      >${e}
      <select
        @change=${r=>{o(r.target.value),l(this,A,rs).call(this,!0),this.wanted.isRecalling&&l(this,A,ze).call(this)}}
      >
        ${i.map(([r,d])=>a`<option value=${r} ?selected=${r===t}>${d}</option>`)}
      </select>
    </label>`},Nn=function(){let{app:e,wanted:t}=this,i=p(this,Se);return a`
      ${t.isRecalling&&t.words?a`<section class="card stack" aria-labelledby="recalled">
            <h2 id="recalled">${c(e,"would_be_recalled_for",{words:t.words})}</h2>
            ${M(e,p(this,Ge).current,o=>Tn(e,o),()=>l(this,A,ze).call(this))}
          </section>`:h}
      <section aria-labelledby="found" class="stack">
        <h2 id="found">${c(e,"remembered")}</h2>
        <p class="unseen" role="status">
          ${i.state==="ready"?c(e,"found",{count:i.total}):""}
        </p>
        ${i.hasFirst&&i.items.length===0?a`<p data-state="empty">${f(e,"none_found")}</p>`:a`<ul class="plain">
              ${ft(i.items,o=>o.id,o=>l(this,A,In).call(this,o))}
            </ul>`}
        ${i.foot()}
      </section>
    `},In=function(e){let{app:t}=this;return a`<li class="card">
      <p><a href=${t.link(`/memory/${encodeURIComponent(e.id)}`)}>${e.text}</a></p>
      <div class="spread">
        ${We(t,e)}
        <span class="quiet">
          ${e.by_person?c(t,"told_by_person"):c(t,"learnt_from",{count:e.sources})},
          ${t.show.ago(e.updated_at)}
        </span>
      </div>
    </li>`},ls=new WeakMap,ds=new WeakMap,Xs=function(e){e!==this.wanted.words&&(l(this,A,Ee).call(this,{words:e,...e?{}:{isRecalling:!1}}),p(this,Ge).clear(),l(this,A,rs).call(this,!0),this.wanted.isRecalling&&l(this,A,ze).call(this))},cs=new WeakMap,ps=new WeakMap,oe.styles=[U,I`
      form {
        display: grid;
        grid-template-columns: repeat(auto-fit, minmax(min(180px, 100%), 1fr));
        gap: 12px;
        align-items: end;
      }
      .search {
        grid-column: 1 / -1;
      }
      li.card {
        padding: 12px 16px;
        margin-bottom: 8px;
      }
      li a {
        color: var(--sb-text);
        font-weight: 500;
      }
    `],m([D({attribute:!1})],oe.prototype,"summary",2),m([D({attribute:!1})],oe.prototype,"wanted",2),m([R()],oe.prototype,"isForgetting",2),m([se("#search")],oe.prototype,"search",2),oe=m([E("sb-memory-list")],oe);var pe=new Map;function xt(n){let{text:s,kind:e,owner:t,pinned:i,valid_to:o}=n;return{text:s,kind:e,owner:t,pinned:i,until:o?jr(o):""}}function hs({base:n,fields:s}){let e=xt(n),t={};return s.text.trim()!==e.text&&(t.text=s.text.trim()),s.kind!==e.kind&&(t.kind=s.kind),s.owner!==e.owner&&(t.owner=s.owner),s.pinned!==e.pinned&&(t.pinned=s.pinned),s.until!==e.until&&(s.until?t.valid_to=Lr(s.until):t.no_end=!0),t}function Lr(n){return new Date(`${n}T23:59:59`).toISOString()}function jr(n){let s=new Date(n),e=t=>String(t).padStart(2,"0");return`${s.getFullYear()}-${e(s.getMonth()+1)}-${e(s.getDate())}`}var Hr=300,qr=["text","kind","owner","pinned","until"],Mr={text:"text",kind:"kind",owner:"owner",pinned:"pinned",until:"valid_to"},L,On,ei,Dn,Ve,ms,Un,Ln,ti,jn,kt,V=class extends S{constructor(){super(...arguments);y(this,L);this.isBusy=!1;this.trouble="";y(this,ms,e=>{e.preventDefault(),l(this,L,Ln).call(this,this.draft)});y(this,kt,()=>{pe.delete(this.memory.id),this.dispatchEvent(new Event("closed"))})}load(){this.draft??=pe.get(this.memory.id)??{base:this.memory,fields:xt(this.memory)}}firstUpdated(){this.text.focus()}render(){let{app:e,theirs:t}=this,{fields:i}=this.draft,o=Object.keys(hs(this.draft)).length>0;return a`<form class="card stack" @submit=${p(this,ms)}>
      <h2>${c(e,"edit_title")}</h2>
      ${this.trouble?a`<p class="alert bad" role="alert">${this.trouble}</p>`:h}
      ${t?l(this,L,On).call(this,t):h}
      <label class="field"
        >${c(e,"text")}
        <textarea
          rows="3"
          maxlength=${Hr}
          required
          .value=${i.text}
          @input=${r=>l(this,L,Ve).call(this,{text:us(r)})}
        ></textarea>
      </label>
      <div class="fields">
        <label class="field"
          >${c(e,"kind")}
          <select @change=${r=>l(this,L,Ve).call(this,{kind:us(r)})}>
            ${ns.map(r=>a`<option value=${r} ?selected=${r===i.kind}>
                  ${Te(e,r)}
                </option>`)}
          </select>
        </label>
        ${e.isAdmin?a`<label class="field"
              >${c(e,"owner")}
              <select @change=${r=>l(this,L,Ve).call(this,{owner:us(r)})}>
                ${l(this,L,Dn).call(this).map(r=>a`<option value=${r} ?selected=${r===i.owner}>
                      ${e.ownerName(r)}
                    </option>`)}
              </select>
            </label>`:h}
        <label class="field"
          >${c(e,"until")}
          <input
            type="date"
            .value=${i.until}
            @change=${r=>l(this,L,Ve).call(this,{until:us(r)})}
          />
        </label>
        <label class="check">
          <input
            type="checkbox"
            .checked=${i.pinned}
            @change=${r=>l(this,L,Ve).call(this,{pinned:r.target.checked})}
          />
          ${c(e,"pinned")}
        </label>
      </div>
      <p class="quiet">${c(e,"pinned_means")}</p>
      <div class="row">
        <button class="filled" ?disabled=${!o||this.isBusy||t!==void 0}>
          ${c(e,this.isBusy?"storing":"store")}
        </button>
        <button type="button" ?disabled=${this.isBusy} @click=${p(this,kt)}>
          ${f(e,"cancel")}
        </button>
      </div>
    </form>`}};L=new WeakSet,On=function(e){let{app:t}=this,i=xt(e),o=this.draft.fields,r=xt(this.draft.base);return a`<section
      id="conflict"
      class="alert warn stack"
      tabindex="-1"
      aria-labelledby="conflict-title"
    >
      <h3 id="conflict-title">${c(t,"conflict_title")}</h3>
      <p>${c(t,"conflict")}</p>
      <div class="scrolls">
        <table>
          <thead>
            <tr>
              <th scope="col"><span class="unseen">${c(t,"field")}</span></th>
              <th scope="col">${c(t,"conflict_theirs")}</th>
              <th scope="col">${c(t,"conflict_mine")}</th>
            </tr>
          </thead>
          <tbody>
            ${qr.filter(d=>i[d]!==o[d]||r[d]!==o[d]).map(d=>a`<tr>
                <th scope="row">${c(t,Mr[d])}</th>
                <td>${l(this,L,ei).call(this,d,i)}</td>
                <td>${l(this,L,ei).call(this,d,o)}</td>
              </tr>`)}
          </tbody>
        </table>
      </div>
      <div class="row">
        <button type="button" @click=${()=>{l(this,L,Un).call(this,e)}}>
          ${c(t,"conflict_store")}
        </button>
        <button type="button" @click=${p(this,kt)}>${c(t,"conflict_keep")}</button>
      </div>
    </section>`},ei=function(e,t){let{app:i}=this;return e==="pinned"?c(i,t.pinned?"yes":"no"):e==="kind"?Te(i,t.kind):e==="owner"?i.ownerName(t.owner):e==="until"?t.until?i.show.date(`${t.until}T12:00:00`):c(i,"nothing"):t.text},Dn=function(){return[...new Set([...this.app.info?.owners??[],this.draft.fields.owner])]},Ve=function(e){this.draft={...this.draft,fields:{...this.draft.fields,...e}},pe.set(this.memory.id,this.draft)},ms=new WeakMap,Un=async function(e){this.theirs=void 0;let t=hs(this.draft);Object.keys(t).length&&await l(this,L,ti).call(this,t,e.revision)},Ln=async function(e){let t=hs(e);!Object.keys(t).length||this.isBusy||await l(this,L,ti).call(this,t,e.base.revision)},ti=async function(e,t){let{app:i}=this,o=this.memory.id;this.isBusy=!0,this.trouble="";try{await i.call("memory/update",{...e,memory_id:o,expected_revision:t}),pe.delete(o),this.dispatchEvent(new Event("stored"))}catch(r){let d=F(i,r);this.trouble=d.message,d.code==="memory_changed_meanwhile"&&await l(this,L,jn).call(this,o)}finally{this.isBusy=!1}},jn=async function(e){try{this.theirs=(await this.app.call("memory/get",{memory_id:e,limit:1})).memory}catch(t){this.trouble=F(this.app,t).message;return}await this.updateComplete,this.conflict?.focus()},kt=new WeakMap,V.styles=[U,I`
      .fields {
        display: grid;
        grid-template-columns: repeat(auto-fit, minmax(min(200px, 100%), 1fr));
        gap: 12px;
        align-items: end;
      }
      .check {
        display: flex;
        gap: 8px;
        align-items: center;
        min-height: 40px;
      }
    `],m([D({attribute:!1})],V.prototype,"memory",2),m([R()],V.prototype,"draft",2),m([R()],V.prototype,"theirs",2),m([R()],V.prototype,"isBusy",2),m([R()],V.prototype,"trouble",2),m([se("textarea")],V.prototype,"text",2),m([se("#conflict")],V.prototype,"conflict",2),V=m([E("sb-memory-editor")],V);function us(n){return n.target.value}var Fr=["noop","conflict"];function Hn(n,s,e,t){let i=n.isAdmin&&s.undone_at===null&&!Fr.includes(s.action),o=n.show.dateTime(s.at);return a`<li>
    <div class="spread">
      <p>
        <strong>${Gs(n,s.action)}</strong>
        <span class="quiet">${bn(n,s.actor)}, ${o}</span>
        ${s.undone_at?a`<span class="chip">${c(n,"was_undone",{at:n.show.ago(s.undone_at)})}</span>`:h}
      </p>
      ${i?a`<button
            ?disabled=${!e}
            aria-label=${`${f(n,"undo")}: ${Gs(n,s.action)}, ${o}`}
            @click=${t}
          >
            ${f(n,"undo")}
          </button>`:h}
    </div>
    ${Object.keys(s.changes).length?a`<dl>
          ${Br(s).map(([r,{before:d,after:u}])=>a`<div>
              <dt>${$n(n,r)}</dt>
              <dd>
                ${d==null?h:a`<span class="unseen">${c(n,"before")}</span>
                      <del>${bt(n,r,d)}</del>`}
                ${Kr(s)?h:a`<span class="unseen">${c(n,"after")}</span>
                      <ins>${bt(n,r,u)}</ins>`}
              </dd>
            </div>`)}
        </dl>`:h}
  </li>`}function Br({changes:n}){let s=Object.entries(n),{text:e}=n;return e&&(e.before===null||e.after===null)?[["text",e]]:s}var Kr=({changes:n})=>n.text?.after===null;var Wr=250,zr=20,Tt,Ye,Ce,qn,si,fs,gs,At,Z=class extends S{constructor(){super(...arguments);y(this,Ce);this.holds="this";this.isBusy=!1;this.trouble="";y(this,Tt,this.loader());y(this,Ye);y(this,fs,()=>{clearTimeout(p(this,Ye)),H(this,Ye,setTimeout(()=>this.load(),Wr))});y(this,gs,async()=>{let{app:e,memory:t,other:i}=this;if(!i||this.isBusy)return;let[o,r]=this.holds==="this"?[t,i]:[i,t],d=u=>({memory_id:u.id,expected_revision:u.revision});this.isBusy=!0,this.trouble="";try{await e.call("memory/merge",{...d(o),others:[d(r)]}),this.dispatchEvent(new CustomEvent("merged",{detail:o.id}))}catch(u){let $=F(e,u);this.trouble=$.message,$.code==="memory_changed_meanwhile"&&(this.other=void 0,this.load())}finally{this.isBusy=!1}});y(this,At,()=>{this.isBusy||this.dispatchEvent(new Event("closed"))})}disconnectedCallback(){super.disconnectedCallback(),clearTimeout(p(this,Ye))}load(){let e=this.words?.value.trim();p(this,Tt).load(()=>this.app.call("memory/list",{owner:this.memory.owner,limit:zr,...e?{containing:e}:{}}))}render(){let{app:e,memory:t,other:i}=this;return a`<sb-dialog .heading=${c(e,"merge_title")} @closed=${p(this,At)}>
      <div class="stack">
        <p>${c(e,"merge_text",{text:t.text})}</p>
        ${this.trouble?a`<p class="alert bad" role="alert">${this.trouble}</p>`:h}
        <label class="field"
          >${c(e,"search")}
          <input id="words" type="search" autocomplete="off" @input=${p(this,fs)} />
        </label>
        ${M(e,p(this,Tt).current,({items:o})=>l(this,Ce,qn).call(this,o.filter(r=>r.id!==t.id)),()=>this.load())}
        ${i?a`<fieldset>
              <legend>${c(e,"merge_holds")}</legend>
              ${l(this,Ce,si).call(this,"this",t.text)} ${l(this,Ce,si).call(this,"other",i.text)}
            </fieldset>`:h}
      </div>
      <button slot="actions" @click=${p(this,At)}>${f(e,"cancel")}</button>
      <button
        slot="actions"
        class="filled"
        ?disabled=${!i||this.isBusy}
        @click=${p(this,gs)}
      >
        ${c(e,"merge")}
      </button>
    </sb-dialog>`}};Tt=new WeakMap,Ye=new WeakMap,Ce=new WeakSet,qn=function(e){let{app:t}=this;return e.length?a`<fieldset>
      <legend>${c(t,"merge_with")}</legend>
      ${e.map(i=>a`<label class="choice">
          <input
            type="radio"
            name="other"
            .checked=${i.id===this.other?.id}
            @change=${()=>this.other=i}
          />
          ${i.text}
        </label>`)}
    </fieldset>`:a`<p data-state="empty">${f(t,"none_found")}</p>`},si=function(e,t){return a`<label class="choice">
      <input
        type="radio"
        name="holds"
        .checked=${this.holds===e}
        @change=${()=>this.holds=e}
      />
      ${t}
    </label>`},fs=new WeakMap,gs=new WeakMap,At=new WeakMap,Z.styles=[U,I`
      label.choice {
        display: flex;
        gap: 8px;
        align-items: start;
        padding: 6px 0;
      }
      label.choice input {
        flex: none;
      }
      fieldset {
        border: 0;
        margin: 0;
        padding: 0;
        min-width: 0;
      }
    `],m([D({attribute:!1})],Z.prototype,"memory",2),m([R()],Z.prototype,"other",2),m([R()],Z.prototype,"holds",2),m([R()],Z.prototype,"isBusy",2),m([R()],Z.prototype,"trouble",2),m([se("#words")],Z.prototype,"words",2),Z=m([E("sb-memory-merge")],Z);var Ne,St,Qe,v,Ze,Mn,Fn,Rt,Bn,Kn,ys,bs,Wn,Et,zn,Gn,ii,Vn,$s,Je,re=class extends S{constructor(){super(...arguments);y(this,v);this.doing="";this.busy="";this.said="";y(this,Ne,this.loader());y(this,St,new we(()=>this.app,()=>this.requestUpdate()));y(this,Qe,new we(()=>this.app,()=>this.requestUpdate()));y(this,$s,()=>{this.doing="",pe.delete(p(this,v,Ze)),this.dispatchEvent(new Event("memory-changed",{bubbles:!0,composed:!0})),this.app.go("/memory",{replace:!0})})}willUpdate(e){e.has("path")&&String(e.get("path"))!==String(this.path)&&(p(this,Ne).clear(),this.said="",this.doing=pe.has(p(this,v,Ze))?"edit":""),super.willUpdate(e)}load(){let e=p(this,v,Ze);p(this,Ne).load(()=>this.app.call("memory/get",{memory_id:e,limit:1})),p(this,St).start(async t=>(await this.app.call("memory/get",{memory_id:e,offset:t})).evidence),p(this,Qe).start(t=>this.app.call("memory/history",{memory_id:e,offset:t}))}render(){let{app:e}=this;return a`<div class="stack">
      <p class="unseen" role="status">${this.said}</p>
      ${M(e,p(this,Ne).current,t=>l(this,v,Mn).call(this,t.memory),()=>this.load())}
    </div>`}};Ne=new WeakMap,St=new WeakMap,Qe=new WeakMap,v=new WeakSet,Ze=function(){return this.path[0]??""},Mn=function(e){let{app:t}=this;return a`
      ${this.doing==="edit"?a`<sb-memory-editor
            .app=${t}
            .memory=${e}
            @stored=${()=>l(this,v,Wn).call(this,c(t,"stored"))}
            @closed=${()=>l(this,v,bs).call(this,!0)}
          ></sb-memory-editor>`:l(this,v,Fn).call(this,e)}
      ${l(this,v,Bn).call(this,e)} ${l(this,v,Kn).call(this)}
      ${this.doing==="forget"?a`<sb-memory-forget
            .app=${t}
            .what=${{memory_id:e.id}}
            .heading=${c(t,"forget_this")}
            @closed=${()=>l(this,v,bs).call(this,!1)}
            @forgotten=${p(this,$s)}
          ></sb-memory-forget>`:h}
      ${this.doing==="merge"?a`<sb-memory-merge
            .app=${t}
            .memory=${e}
            @closed=${()=>l(this,v,bs).call(this,!1)}
            @merged=${i=>l(this,v,Vn).call(this,i.detail)}
          ></sb-memory-merge>`:h}
    `},Fn=function(e){let{app:t}=this,i=Ae(this.summary,e.owner)&&this.busy==="",o=e.status==="active";return a`<section class="card stack" aria-labelledby="text">
      <h2 class="text" id="text">${e.text}</h2>
      ${We(t,e)}
      ${e.superseded_by?a`<p>
            <a href=${t.link(`/memory/${encodeURIComponent(e.superseded_by)}`)}
              >${c(t,e.status==="merged"?"merged_into":"superseded_by")}</a
            >
          </p>`:h}
      ${e.in_doubt_with?.length?a`<div class="alert warn stack">
            <p>${c(t,"doubt_with")}</p>
            <ul class="plain">
              ${e.in_doubt_with.map(r=>a`<li>
                  <a href=${t.link(`/memory/${encodeURIComponent(r.id)}`)}>${r.text}</a>
                </li>`)}
            </ul>
            <p><a href=${t.link("/memory")}>${c(t,"decide_in_list")}</a></p>
          </div>`:h}
      <dl>
        ${l(this,v,Rt).call(this,c(t,"since"),t.show.date(e.valid_from))}
        ${l(this,v,Rt).call(this,c(t,"until"),bt(t,"valid_to",e.valid_to))}
        ${l(this,v,Rt).call(this,c(t,"how_known"),e.by_person?c(t,"told_by_person"):`${c(t,"learnt")} (${t.show.percent(e.confidence)})`)}
        ${l(this,v,Rt).call(this,c(t,"used"),e.last_used_at?c(t,"used_times",{count:e.use_count,at:t.show.ago(e.last_used_at)}):c(t,"never_used"))}
      </dl>
      ${Ae(this.summary,e.owner)?a`<div class="row">
            <button id="edit" class="filled" ?disabled=${!i} @click=${()=>l(this,v,ys).call(this,"edit")}>
              ${c(t,"edit")}
            </button>
            <button id="pin" ?disabled=${!i} @click=${()=>{l(this,v,zn).call(this,e)}}>
              ${c(t,e.pinned?"unpin":"pin")}
            </button>
            ${o?a`<button id="merge" ?disabled=${!i} @click=${()=>l(this,v,ys).call(this,"merge")}>
                  ${c(t,"merge")}
                </button>`:h}
            <button id="forget" class="bad" ?disabled=${!i} @click=${()=>l(this,v,ys).call(this,"forget")}>
              ${c(t,"forget")}
            </button>
          </div>`:a`<p class="quiet">${c(t,"not_yours")}</p>`}
    </section>`},Rt=function(e,t){return a`<div>
      <dt>${e}</dt>
      <dd>${t}</dd>
    </div>`},Bn=function(e){let{app:t}=this,i=p(this,St),o=e.sources-i.total;return a`<section class="card stack" aria-labelledby="evidence">
      <h2 id="evidence">${c(t,"evidence")}</h2>
      ${i.hasFirst&&!e.sources?a`<p>${c(t,e.by_person?"evidence_typed":"evidence_none")}</p>`:a`<ul class="plain">
              ${i.items.map(r=>a`<li>
                  <blockquote>${r.text}${r.is_cut?" …":""}</blockquote>
                  <p class="quiet">
                    ${c(t,r.role==="user"?"said_at":"answered_at",{owner:t.ownerName(r.owner),at:t.show.dateTime(r.at)})}
                    <a href=${t.link(`/turn/${encodeURIComponent(r.id)}`)}
                      >${c(t,"to_turn")}</a
                    >
                  </p>
                </li>`)}
            </ul>
            ${i.hasFirst&&o>0?a`<p class="quiet">${c(t,"evidence_gone",{count:o})}</p>`:h}
            ${i.foot()}`}
    </section>`},Kn=function(){let{app:e}=this;return a`<section class="card stack" aria-labelledby="history">
      <h2 id="history" tabindex="-1">${c(e,"history")}</h2>
      <ol class="plain">
        ${p(this,Qe).items.map(t=>Hn(e,t,this.busy==="",()=>{l(this,v,Gn).call(this,t)}))}
      </ol>
      ${p(this,Qe).foot()}
    </section>`},ys=function(e){this.said="",this.doing=e},bs=function(e){this.doing="",e&&l(this,v,Et).call(this,"edit")},Wn=function(e){this.doing="",this.said=e,this.app.notify(e,_t(this.app,p(this,v,Ze),()=>l(this,v,Je).call(this))),l(this,v,Je).call(this),l(this,v,Et).call(this,"edit")},Et=async function(e){await this.updateComplete,this.renderRoot.querySelector(`#${e}`)?.focus()},zn=async function(e){let{app:t}=this;await l(this,v,ii).call(this,"pin",async()=>{await t.call("memory/update",{memory_id:e.id,expected_revision:e.revision,pinned:!e.pinned}),this.said=c(t,e.pinned?"unpinned":"was_pinned")}),l(this,v,Et).call(this,"pin")},Gn=async function(e){let{app:t}=this,i=p(this,Ne).current.value?.memory;if(!i)return;let o=!0;await l(this,v,ii).call(this,e.group_id,async()=>{o=(await t.call("memory/undo",{memory_id:i.id,expected_revision:i.revision,group_id:e.group_id})).memory!==null,this.said=c(t,"undone"),t.notify(this.said)}),o?l(this,v,Et).call(this,"history"):t.go("/memory",{replace:!0})},ii=async function(e,t){this.busy=e;try{await t()}catch(i){this.app.notifyFailure(i)}finally{this.busy=""}l(this,v,Je).call(this)},Vn=function(e){let{app:t}=this;this.doing="",t.notify(c(t,"merged"),_t(t,e,()=>l(this,v,Je).call(this))),e!==p(this,v,Ze)&&t.go(`/memory/${encodeURIComponent(e)}`,{replace:!0}),l(this,v,Je).call(this)},$s=new WeakMap,Je=function(){this.load(),this.dispatchEvent(new Event("memory-changed",{bubbles:!0,composed:!0}))},re.styles=[U,I`
      h2.text {
        font-size: 20px;
        overflow-wrap: anywhere;
      }
      dl {
        display: grid;
        grid-template-columns: repeat(auto-fit, minmax(min(160px, 100%), 1fr));
        gap: 12px;
      }
      dt {
        font-size: 14px;
        color: var(--sb-quiet);
      }
      blockquote {
        margin: 0;
        padding-inline-start: 12px;
        border-inline-start: 3px solid var(--sb-line);
      }
      li + li {
        margin-top: 16px;
      }
      del {
        color: var(--sb-bad);
      }
      ins {
        color: var(--sb-good);
      }
    `],m([D({attribute:!1})],re.prototype,"summary",2),m([R()],re.prototype,"doing",2),m([R()],re.prototype,"busy",2),m([R()],re.prototype,"said",2),re=m([E("sb-memory-one")],re);var Pt,Ct,_s=class extends S{constructor(){super(...arguments);y(this,Pt,En);y(this,Ct,this.loader())}load(){p(this,Ct).load(()=>this.app.call("memory/summary"))}render(){let{app:e}=this,[t]=this.path;return a`<div class="stack" @memory-changed=${()=>this.load()}>
      <div class="spread">
        <h1 tabindex="-1">${t?c(e,"one"):f(e,"memory")}</h1>
        ${t?a`<a class="button" href=${e.link("/memory")}>${c(e,"to_list")}</a>`:h}
      </div>
      ${M(e,p(this,Ct).current,o=>a`
          ${t?a`<sb-memory-one .app=${e} .path=${this.path} .summary=${o}></sb-memory-one>`:a`<sb-memory-list
                .app=${e}
                .summary=${o}
                .wanted=${p(this,Pt)}
                @wanted=${r=>H(this,Pt,r.detail)}
              ></sb-memory-list>`}
        `,()=>this.load())}
    </div>`}};Pt=new WeakMap,Ct=new WeakMap,_s=m([E("sb-memory")],_s);var vs=class extends S{load(){}render(){return a`<h1 tabindex="-1">${f(this.app,"request")}</h1>`}};vs=m([E("sb-request")],vs);var ws=class extends S{load(){}render(){return a`<h1 tabindex="-1">${f(this.app,"settings")}</h1>`}};ws=m([E("sb-settings")],ws);var xs=class extends S{load(){}render(){return a`<h1 tabindex="-1">${f(this.app,"turn")}</h1>`}};xs=m([E("sb-turn")],xs);var Yn=_("de","views/usage/i18n");var Zn={period:"Period",n_days:"{count} days",apart:"Told apart by",purpose:"Purpose",agent:"Agent",model:"Model",connection:"Connection",all:"All",empty_title:"Nothing was used yet",empty:"In this time no model was asked. Speak to an agent of Switchboard: every call is counted here with its tokens, its purpose and, once there are prices, its cost. Days are kept for 400 days.",set_prices:"Set prices",set_budgets:"Set budgets",without_price:"{count} tokens have no price, so they are in no cost. Enter what your deployments cost, or let list prices be used; what has no price is not free.",budgets:"Budgets",no_budget:"No budget is set: nothing stops because of what it costs.",no_price:"no price",cost:"Cost",tokens:"Tokens",cached:"Cached",calls:"Calls",failed:"Failed",cached_means:"Cached input was read shortly before and costs a fraction.",turns:"Turns",route_local:"{count} answered by the house",route_model:"{count} by the model",route_fallback:"{count} in its place",route_none:"{count} without an answer",chart:"Bars for each day from {from} to {to}; the table below says the same.",by_day:"By day",show_tokens:"Show tokens",show_cost:"Show cost",as_table:"As a table",day:"Day",first_word:"First word (median)",others:"Others",agent_gone:"An agent that is gone",no_agent:"Background",model_unknown:"Model not named",read:"Read",written:"Written",n_tokens:"{count} tokens",used_of:"{used} of {limit}",resets:"It begins anew: {at}.",of_turn:"Conversations",of_background:"Background",of_ai_task:"AI tasks",of_all:"Everything",per_day:"a day",per_month:"a month",now_stop:"It is spent: until then only the house itself answers, or the work waits.",now_cheaper:"It is spent: until then the last fallback deployment is asked.",then_local_only:"When it is spent, the house answers by itself, or the work waits.",then_cheaper:"When it is spent, the last fallback deployment is asked.",then_all:"When it is spent, each use does as its own budget says.",for_turn:"Conversations",for_ai_task:"AI tasks",for_summary:"Summaries",for_extraction:"Learning",for_memory:"Comparing memories",for_graph:"Graph",for_topics:"Topics",for_embedding:"Vectors",for_probe:"Trying out"};var Jn=_("es","views/usage/i18n");var Qn=_("fr","views/usage/i18n");var Xn=_("it","views/usage/i18n");var eo=_("nl","views/usage/i18n");var b=Q({en:Zn,de:Yn,es:Jn,fr:Qn,it:Xn,nl:eo});function to(n,s,e){return e==="money"?n.show.money(s):b(n,"n_tokens",{count:s})}function ks(n,s){let e=s.filter(t=>t.limit!==null);return a`<ul class="plain stack">
    ${e.map(t=>Vr(n,t,t.limit??0))}
  </ul>`}function Vr(n,s,e){let t=`${b(n,`of_${s.of}`)}, ${b(n,`per_${s.period}`)}`,i=s.used>=e,o=s.course==="stop"||s.course==="cheaper"?b(n,`now_${s.course}`):s.when_spent?b(n,`then_${s.when_spent}`):b(n,"then_all");return a`<li>
    <div class="spread">
      <span>${t}</span>
      <span class=${i?"chip bad":"quiet"}>
        ${b(n,"used_of",{used:to(n,s.used,s.unit),limit:to(n,e,s.unit)})}
      </span>
    </div>
    <progress max=${e} .value=${Math.min(s.used,e)} aria-label=${t}></progress>
    <p class="quiet">
      ${o} ${b(n,"resets",{at:n.show.dateTime(s.resets)})}
    </p>
  </li>`}var Nt=800,Ie=220,Ts=24,As=18,so=["#0277bd","#ef6c00","#2e7d32","#8e24aa","#c62828","#00838f","#757575"],io=I`
  .chart {
    width: 100%;
    height: auto;
    display: block;
  }
  .chart text {
    fill: var(--sb-quiet);
    font-size: 13px;
  }
  .chart line {
    stroke: var(--sb-line);
  }
  .swatch {
    width: 12px;
    height: 12px;
    border-radius: 3px;
    flex: none;
  }
`;function ni(n){return`color-mix(in srgb, ${so[Math.min(n,so.length-1)]??"#757575"} 78%, var(--sb-text))`}function no(n,s){let e=[],t=Date.parse(`${s}T12:00:00Z`);for(let i=Date.parse(`${n}T12:00:00Z`);i<=t;i+=864e5)e.push(new Date(i).toISOString().slice(0,10));return e}function oo(n,s,e,t,i,o){let r=new Map(s.map(Y=>[Y.day,Y])),d=(Y,He)=>Y.parts[He]?.[i]??0,u=e.map(Y=>{let He=r.get(Y);return He?t.reduce((Lt,jt)=>Lt+d(He,jt),0):0}),$=Math.max(...u,0),P=Ie-Ts-As,g=Nt/e.length,k=Math.max(1,g-(e.length>60?.5:3)),C=e.flatMap((Y,He)=>{let Lt=r.get(Y);if(!Lt||!$)return[];let jt=Ie-Ts;return t.map((Bo,Ko)=>{let ui=d(Lt,Bo)/$*P;return jt-=ui,Si`<rect x=${(He*g).toFixed(2)} y=${jt.toFixed(2)} width=${k.toFixed(2)}
        height=${ui.toFixed(2)} style="fill:${ni(Ko)}"></rect>`})}),q=i==="cost"?n.show.money($):b(n,"n_tokens",{count:$}),z=e[0],je=e[e.length-1];return a`<svg class="chart" viewBox="0 0 ${Nt} ${Ie}" role="img" aria-label=${o}>
    <line x1="0" y1=${As} x2=${Nt} y2=${As}></line>
    <line x1="0" y1=${Ie-Ts} x2=${Nt} y2=${Ie-Ts}></line>
    <text x="0" y=${As-5}>${q}</text>
    ${C}
    <text x="0" y=${Ie-6}>${z?Xe(n,z):""}</text>
    <text x=${Nt} y=${Ie-6} text-anchor="end">${je?Xe(n,je):""}</text>
  </svg>`}function Xe(n,s){return n.show.date(`${s}T12:00:00Z`)}var Yr=[7,30,90,400],Zr=["turn","ai_task","summary","extraction","memory","graph","topics","embedding","probe"],Jr=["local","model","fallback","none"],It,O,ro,ao,lo,co,oi,po,ho,uo,et,mo,ae=class extends S{constructor(){super(...arguments);y(this,O);this.days=30;this.by="purpose";this.entry="";this.wanted="cost";y(this,It,this.loader())}load(){p(this,It).load(()=>l(this,O,ro).call(this))}render(){return a`<div class="stack">
      <h1 tabindex="-1">${f(this.app,"usage")}</h1>
      ${l(this,O,ao).call(this)}
      ${M(this.app,p(this,It).current,e=>l(this,O,lo).call(this,e),()=>this.load())}
    </div>`}};It=new WeakMap,O=new WeakSet,ro=async function(){let e={days:this.days,by:this.by,...this.entry?{entry_id:this.entry}:{}},t=await this.app.call("usage/get",e),i=[...t.days.items];for(let o=t.days.next_offset;o!==null;){let r=await this.app.call("usage/get",{...e,offset:o});i.push(...r.days.items),o=r.days.next_offset}return{usage:t,days:i}},ao=function(){let{app:e}=this,t=e.info?.entries??[],i=(o,r,d,u)=>a`<label class="field">
        ${b(e,o)}
        <select
          @change=${$=>{let P=d[$.target.selectedIndex];P&&u(P[0]),this.load()}}
        >
          ${d.map(([$,P])=>a`<option ?selected=${$===r}>${P}</option>`)}
        </select>
      </label>`;return a`<div class="row filters">
      ${i("period",this.days,Yr.map(o=>[o,b(e,"n_days",{count:o})]),o=>this.days=o)}
      ${i("apart",this.by,[["purpose",b(e,"purpose")],["agent",b(e,"agent")],["model",b(e,"model")]],o=>this.by=o)}
      ${t.length>1?i("connection",this.entry,[["",b(e,"all")],...t.map(o=>[o.entry_id,o.title])],o=>this.entry=o):h}
    </div>`},lo=function({usage:e,days:t}){let{app:i}=this;if(!t.length&&!e.connections.some(r=>r.budgets.some(d=>d.limit!==null)))return _e(b(i,"empty_title"),b(i,"empty"));let o=a`<a class="button" href=${i.link("/settings")}>${b(i,"set_prices")}</a>`;return a`
      ${l(this,O,co).call(this,e)}
      ${e.total.tokens_without_price?a`<section class="card stack">
            <p>${b(i,"without_price",{count:e.total.tokens_without_price})}</p>
            <div class="row">${o}</div>
          </section>`:h}
      ${t.length?l(this,O,po).call(this,e,t):h}
      ${e.connections.map(r=>{let d=r.budgets.some(u=>u.limit!==null);return a`<section class="card stack">
          <h2>${b(i,"budgets")}${e.connections.length>1?`: ${r.title}`:""}</h2>
          ${d?ks(i,r.budgets):a`<p class="quiet">${b(i,"no_budget")}</p>
                <div class="row">
                  <a class="button" href=${i.link("/settings")}>${b(i,"set_budgets")}</a>
                </div>`}
        </section>`})}
      ${l(this,O,mo).call(this,e)}
    `},co=function({total:e}){let{app:t}=this,i=(o,r)=>a`<div><strong>${o}</strong>${b(t,r)}</div>`;return a`<section class="card stack">
      <div class="sums">
        ${i(e.cost===null?b(t,"no_price"):t.show.money(e.cost),"cost")}
        ${i(t.show.number(e.input_tokens+e.output_tokens),"tokens")}
        ${i(e.cached_share===null?"–":t.show.percent(e.cached_share),"cached")}
        ${i(t.show.number(e.calls),"calls")}
        ${i(t.show.number(e.failed),"failed")}
      </div>
      <p class="quiet">${l(this,O,oi).call(this,e.turns)} ${b(t,"cached_means")}</p>
    </section>`},oi=function(e){let{app:t}=this,i=Jr.filter(o=>e[o]).map(o=>b(t,`route_${o}`,{count:e[o]??0}));return i.length?`${b(t,"turns")}: ${i.join(", ")}.`:""},po=function(e,t){let{app:i}=this,o=e.total.cost!==null,r=o?this.wanted:"tokens",d=new Map;for(let g of t)for(let[k,C]of Object.entries(g.parts))d.set(k,(d.get(k)??0)+C.tokens);let u=[...d.keys()].sort((g,k)=>+(g==="others")-+(k==="others")||(d.get(k)??0)-(d.get(g)??0)),$=no(e.from,e.to),P=b(i,"chart",{from:Xe(i,e.from),to:Xe(i,e.to)});return a`<section class="card stack">
      <div class="spread">
        <h2>${b(i,"by_day")}</h2>
        ${o?a`<button
              @click=${()=>this.wanted=r==="cost"?"tokens":"cost"}
            >
              ${b(i,r==="cost"?"show_tokens":"show_cost")}
            </button>`:h}
      </div>
      ${oo(i,t,$,u,r,P)}
      <ul class="plain row">
        ${u.map((g,k)=>a`<li class="chip">
            <span class="swatch" style="background:${ni(k)}"></span>
            ${l(this,O,et).call(this,e,g)}
          </li>`)}
      </ul>
      <details>
        <summary>${b(i,"as_table")}</summary>
        <div class="scrolls" tabindex="0" role="group" aria-label=${b(i,"by_day")}>
          <table>
            <thead>
              <tr>
                <th scope="col">${b(i,"day")}</th>
                ${u.map(g=>a`<th class="number" scope="col">${l(this,O,et).call(this,e,g)}</th>`)}
                <th class="number" scope="col">${b(i,"tokens")}</th>
                <th class="number" scope="col">${b(i,"cost")}</th>
                <th class="number" scope="col">${b(i,"cached")}</th>
                <th class="number" scope="col">${b(i,"first_word")}</th>
                <th scope="col">${b(i,"turns")}</th>
              </tr>
            </thead>
            <tbody>
              ${t.map(g=>l(this,O,ho).call(this,g,u,r))}
            </tbody>
          </table>
        </div>
      </details>
    </section>`},ho=function(e,t,i){let{app:o}=this,r=e.median_first_token_ms;return a`<tr>
      <th scope="row">${Xe(o,e.day)}</th>
      ${t.map(d=>a`<td class="number">${l(this,O,uo).call(this,e.parts[d]?.[i]??0,i)}</td>`)}
      <td class="number">${o.show.number(e.input_tokens+e.output_tokens)}</td>
      <td class="number">${e.cost===null?b(o,"no_price"):o.show.money(e.cost)}</td>
      <td class="number">${e.cached_share===null?"–":o.show.percent(e.cached_share)}</td>
      <td class="number">${r===null?"–":o.show.span(r)}</td>
      <td>${l(this,O,oi).call(this,e.turns)}</td>
    </tr>`},uo=function(e,t){return t==="cost"?this.app.show.money(e):this.app.show.number(e)},et=function(e,t){let{app:i}=this;return t==="others"?b(i,"others"):this.by==="agent"?e.agents.find(r=>r.agent===t)?.name??(t?b(i,"agent_gone"):b(i,"no_agent")):this.by==="model"?t||b(i,"model_unknown"):Zr.includes(t)?b(i,`for_${t}`):t},mo=function(e){let{app:t}=this,i=this.by==="agent"?e.agents.map(o=>[l(this,O,et).call(this,e,o.agent),o]):this.by==="model"?e.models.map(o=>[l(this,O,et).call(this,e,o.model),o]):e.purposes.map(o=>[l(this,O,et).call(this,e,o.purpose),o]);return i.length?a`<section class="card stack">
      <h2>${b(t,this.by)}</h2>
      <div class="scrolls" tabindex="0" role="group" aria-label=${b(t,this.by)}>
        <table>
          <thead>
            <tr>
              <th scope="col">${b(t,this.by)}</th>
              <th class="number" scope="col">${b(t,"cost")}</th>
              <th class="number" scope="col">${b(t,"read")}</th>
              <th class="number" scope="col">${b(t,"cached")}</th>
              <th class="number" scope="col">${b(t,"written")}</th>
              <th class="number" scope="col">${b(t,"calls")}</th>
              <th class="number" scope="col">${b(t,"failed")}</th>
            </tr>
          </thead>
          <tbody>
            ${i.map(([o,r])=>a`<tr>
                <th scope="row">${o}</th>
                <td class="number">${r.cost===null?b(t,"no_price"):t.show.money(r.cost)}</td>
                <td class="number">${t.show.number(r.input_tokens)}</td>
                <td class="number">${r.cached_share===null?"–":t.show.percent(r.cached_share)}</td>
                <td class="number">${t.show.number(r.output_tokens)}</td>
                <td class="number">${t.show.number(r.calls)}</td>
                <td class="number">${t.show.number(r.failed)}</td>
              </tr>`)}
          </tbody>
        </table>
      </div>
    </section>`:a``},ae.styles=[U,io,I`
      progress {
        width: 100%;
        accent-color: var(--sb-filled);
      }
      .sums {
        display: grid;
        grid-template-columns: repeat(auto-fit, minmax(130px, 1fr));
        gap: 12px;
      }
      .sums strong {
        display: block;
        font-size: 20px;
        font-weight: 500;
      }
      .filters label {
        flex: 1 1 140px;
      }
    `],m([R()],ae.prototype,"days",2),m([R()],ae.prototype,"by",2),m([R()],ae.prototype,"entry",2),m([R()],ae.prototype,"wanted",2),ae=m([E("sb-usage")],ae);var fo=_("de","views/work/i18n");var go={learning:"Learning",graph:"Household graph",readings:"Readings in chunks",imports:"Imports",embedding:"Vectors",summaries:"Summaries",reading:"Reading",import:"Import",pause:"Pause",resume:"Resume",cancel:"Cancel",retry:"Try again now",number:"{id}",done_pause:"Paused. What was begun is ended first.",done_resume:"It goes on.",done_cancel:"Cancelled.",done_retry:"It is tried again now.",state_off:"Off",state_closed:"Cannot be opened",state_idle:"Idle",state_running:"Running",state_paused:"Paused",state_pausing:"Ending what was begun",state_failed:"Failed",state_cancelled:"Cancelled",state_done:"Done",log_closed:"The log cannot be opened at present, so nothing is learnt. The health page says why.",pending:"{count} messages wait to be read.",pending_one:"One message waits to be read.",nothing_pending:"All messages have been read.",paused_means:"While it is paused nothing is learnt, also after a restart. Conversations and the log go on.",last_run:"Read last {ago}.",never_run:"Nothing was read yet.",next_run:"It looks again at {at}.",stopped_budget:"It ended because a budget is spent.",stopped_service:"It ended because the service failed.",stopped_no_deployment:"It ended because no deployment for background work is there.",stopped_enough:"More waits: it read as much as one run may.",stopped_paused:"It ended because it is paused.",windows_failed:"{count} parts failed and are tried again by themselves.",windows_parked:"{count} parts were given up after five attempts; trying again reads them.",graph_off:"The graph is not read. It can be switched on in the settings.",read_again:"Reading the log again",backlog:"What waited was too much for windows",chunks:"{read} of {count} chunks are read.",chunks_failed:"{count} failed or were given up.",begun:"Begun {at}.",no_readings:'Nothing is read in chunks. That happens when very much waits at once, as after an import, or when the action "Listen back now" is called with a time to begin at.',several:"several",imported:"{position} of {count} messages: {added} added, {known} known before, {refused} refused.",no_imports:'Nothing was imported. The action "Import conversations" brings in conversations of ChatGPT or of another Switchboard, after a trial run that tells the cost.',embedding_off:"Nothing is found by its meaning, only by its words, because no deployment for embeddings is named. It can be named in the settings.",missing:"{memories} memories and {count} messages have no vector yet. What holds a secret is given none and counts here.",missing_unknown:"How many are missing is not known yet.",none_missing:"Everything has its vector.",last_failure:"It failed last {ago}.",summaries_waiting:"{count} conversations wait for their summary.",no_summaries:"No conversation waits for its summary.",summaries_failing:"{count} could not be summarised and are tried again by themselves.",undo_import:"Undo import",undo_means:"This forgets {count} messages of {conversations} conversations and {memories} memories that were learnt from them. It cannot be taken back.",undone:"The import was undone.",cancel_import:"Cancel the import?",cancel_reading:"Cancel the reading?",cancel_import_means:"What was taken so far stays; undoing the import takes it back.",cancel_reading_means:"What was read stays learnt. What was not read stays in the log and can be read again."};var yo=_("es","views/work/i18n");var bo=_("fr","views/work/i18n");var $o=_("it","views/work/i18n");var _o=_("nl","views/work/i18n");var x=Q({en:go,de:fo,es:yo,fr:bo,it:$o,nl:_o});var De,le,st,Ue,w,ri,vo,wo,Rs,Oe,tt,ai,xo,li,ko,To,Ao,Ro,di,Eo,So,Po,he=class extends S{constructor(){super(...arguments);y(this,w);this.problem="";this.busy=!1;y(this,De,this.loader());y(this,le);y(this,st);y(this,Ue,0)}load(){p(this,De).load(()=>l(this,w,vo).call(this))}disconnectedCallback(){super.disconnectedCallback(),l(this,w,ri).call(this)}render(){let{app:e}=this;return a`<div class="stack">
      <h1 tabindex="-1">${f(e,"work")}</h1>
      ${this.problem?a`<div class="alert bad" role="alert" data-state="failed">${ve(e,this.problem)}</div>`:h}
      ${M(e,p(this,De).current,t=>l(this,w,wo).call(this,t),()=>this.load())}
      ${this.asked?l(this,w,Po).call(this,this.asked):h}
    </div>`}};De=new WeakMap,le=new WeakMap,st=new WeakMap,Ue=new WeakMap,w=new WeakSet,ri=function(){var e;H(this,Ue,p(this,Ue)+1),(e=p(this,st))==null||e.call(this),H(this,st,void 0)},vo=function(){l(this,w,ri).call(this);let e=p(this,Ue);return new Promise((t,i)=>{this.app.subscribe("work/subscribe",{},o=>{if(e===p(this,Ue)){if("problem"in o){this.problem=o.problem;return}this.problem="",H(this,le,"standing"in o?o.standing:p(this,le)&&{...p(this,le),...o.changes}),p(this,le)&&(p(this,De).current.state==="ready"?p(this,De).put(p(this,le)):t(p(this,le)))}}).then(o=>{e===p(this,Ue)?H(this,st,o):o()},i)})},wo=function(e){return e.learning.state==="off"?a`${Qt(this.app)}${l(this,w,di).call(this,e.summaries)}`:a`
      ${l(this,w,xo).call(this,e.learning)} ${l(this,w,ko).call(this,e.graph)}
      ${l(this,w,To).call(this,e.readings)} ${l(this,w,Ao).call(this,e.imports)}
      ${l(this,w,Ro).call(this,e.embedding)} ${l(this,w,di).call(this,e.summaries)}
    `},Rs=function(e){let t={running:"good",done:"good",failed:"bad",closed:"bad",paused:"warn",pausing:"warn"}[e];return a`<span class="chip ${t??""}">${x(this.app,`state_${e}`)}</span>`},Oe=function(e,t){return a`<div class="spread"><h2>${x(this.app,e)}</h2>${l(this,w,Rs).call(this,t)}</div>`},tt=function(e,t,i){let o=t.id?x(this.app,"number",{id:t.id.slice(0,8)}):"";return i.map(r=>a`<button
        ?disabled=${this.busy}
        aria-label=${`${x(this.app,r)}: ${x(this.app,e)} ${o}`}
        @click=${()=>{r==="cancel"?this.asked={kind:"cancel",item:t,of:e}:l(this,w,ai).call(this,r,e,t)}}
      >
        ${x(this.app,r)}
      </button>`)},ai=async function(e,t,i){this.busy=!0;try{let o=i.id===void 0?{}:{item_id:i.id};await this.app.call(`work/${e}`,{kind:t,...o,expected_revision:i.revision}),this.app.notify(x(this.app,`done_${e}`))}catch(o){this.app.notifyFailure(o)}finally{this.busy=!1,this.asked=void 0}},xo=function(e){let{app:t}=this;if(e.state==="closed")return a`<section class="card stack">
        ${l(this,w,Oe).call(this,"learning",e.state)}
        <p>${x(t,"log_closed")}</p>
        <a href=${t.link("/health")}>${f(t,"health")}</a>
      </section>`;let i=e.state==="paused"||e.state==="pausing";return a`<section class="card stack">
      ${l(this,w,Oe).call(this,"learning",e.state)}
      <p>
        ${e.pending?x(t,"pending",{count:e.pending}):x(t,"nothing_pending")}
        ${i?x(t,"paused_means"):""}
      </p>
      ${e.owners?.length?a`<ul class="plain row">
            ${e.owners.map(o=>a`<li class="chip">
                ${t.ownerName(o.owner)}: ${t.show.number(o.pending)}
              </li>`)}
          </ul>`:h}
      <p class="quiet">
        ${e.last_run?x(t,"last_run",{ago:t.show.ago(e.last_run)}):x(t,"never_run")}
        ${e.next_run&&!i?x(t,"next_run",{at:t.show.time(e.next_run)}):""}
        ${e.stopped&&e.stopped!=="finished"?x(t,`stopped_${e.stopped}`):""}
      </p>
      ${l(this,w,li).call(this,e.windows)}
      ${e.budgets?.some(o=>o.limit!==null)?ks(t,e.budgets):h}
      <div class="row">
        ${l(this,w,tt).call(this,"learning",e,i?["resume"]:["pause","retry"])}
      </div>
    </section>`},li=function(e){if(!e||e.failed+e.parked===0)return h;let{app:t}=this;return a`<div class="alert warn stack">
      <p>
        ${e.failed?x(t,"windows_failed",{count:e.failed}):""}
        ${e.parked?x(t,"windows_parked",{count:e.parked}):""}
      </p>
      ${Object.keys(e.errors).map(i=>a`<p>${ve(t,i)}</p>`)}
    </div>`},ko=function(e){let{app:t}=this;return a`<section class="card stack">
      ${l(this,w,Oe).call(this,"graph",e.state)}
      ${e.state==="off"?a`<p>${x(t,"graph_off")}</p>
            <a href=${t.link("/settings")}>${f(t,"open_settings")}</a>`:a`<p>
              ${e.pending?x(t,"pending",{count:e.pending}):x(t,"nothing_pending")}
            </p>
            ${l(this,w,li).call(this,e.windows)}`}
    </section>`},To=function(e){let{app:t}=this;return a`<section class="card stack" data-state=${e.length?"ready":"empty"}>
      <h2>${x(t,"readings")}</h2>
      ${e.length?a`<ul class="plain stack">
            ${e.map(i=>{let o=x(t,i.kind==="again"?"read_again":"backlog"),r=i.status==="running"?i.failed?["pause","cancel","retry"]:["pause","cancel"]:i.status==="paused"?["resume","cancel"]:i.status==="done"&&i.parked?["retry"]:[];return a`<li class="stack">
                <div class="spread"><strong>${o}</strong>${l(this,w,Rs).call(this,i.status)}</div>
                <progress max=${Math.max(1,i.chunks)} .value=${i.read} aria-label=${o}></progress>
                <p class="quiet">
                  ${x(t,"chunks",{read:i.read,count:i.chunks})}
                  ${i.failed+i.parked?x(t,"chunks_failed",{count:i.failed+i.parked}):""}
                  ${x(t,"begun",{at:t.show.dateTime(i.begun)})}
                </p>
                ${r.length?a`<div class="row">${l(this,w,tt).call(this,"reading",i,r)}</div>`:h}
              </li>`})}
          </ul>`:a`<p class="quiet">${x(t,"no_readings")}</p>`}
    </section>`},Ao=function(e){let{app:t}=this,i={running:["pause","cancel"],paused:["resume","cancel"],failed:["retry","cancel"],cancelled:[],done:[]};return a`<section class="card stack" data-state=${e.length?"ready":"empty"}>
      <h2>${x(t,"imports")}</h2>
      ${e.length?a`<ul class="plain stack">
            ${e.map(o=>{let r=`${o.format}, ${o.owner?t.ownerName(o.owner):x(t,"several")}`;return a`<li class="stack">
                <div class="spread"><strong>${r}</strong>${l(this,w,Rs).call(this,o.status)}</div>
                <progress max=${Math.max(1,o.total)} .value=${o.position} aria-label=${r}></progress>
                <p class="quiet">
                  ${x(t,"imported",{position:o.position,count:o.total,added:o.added,known:o.known,refused:o.refused})}
                  ${x(t,"begun",{at:t.show.dateTime(o.begun)})}
                </p>
                ${o.error?a`<p class="alert bad">${ve(t,o.error)}</p>`:h}
                <div class="row">
                  ${l(this,w,tt).call(this,"import",o,i[o.status])}
                  <button class="bad" ?disabled=${this.busy} @click=${()=>{l(this,w,Eo).call(this,o)}}>
                    ${x(t,"undo_import")}
                  </button>
                </div>
              </li>`})}
          </ul>`:a`<p class="quiet">${x(t,"no_imports")}</p>`}
    </section>`},Ro=function(e){let{app:t}=this;if(e.state==="off")return a`<section class="card stack">
        ${l(this,w,Oe).call(this,"embedding",e.state)}
        <p>${x(t,"embedding_off")}</p>
        <a href=${t.link("/settings")}>${f(t,"open_settings")}</a>
      </section>`;let i=e.state==="paused"||e.state==="pausing",o=e.missing;return a`<section class="card stack">
      ${l(this,w,Oe).call(this,"embedding",e.state)}
      <p>
        ${o==null?x(t,"missing_unknown"):o.memories+o.messages?x(t,"missing",{memories:o.memories,count:o.messages}):x(t,"none_missing")}
      </p>
      ${e.last_failure?a`<p class="quiet">
            ${x(t,"last_failure",{ago:t.show.ago(e.last_failure.at)})}
            ${ve(t,e.last_failure.reason)}
          </p>`:h}
      <div class="row">
        ${l(this,w,tt).call(this,"embedding",e,i?["resume"]:["pause","retry"])}
      </div>
    </section>`},di=function(e){let{app:t}=this;return a`<section class="card stack">
      ${l(this,w,Oe).call(this,"summaries",e.state)}
      <p>
        ${e.waiting?x(t,"summaries_waiting",{count:e.waiting}):x(t,"no_summaries")}
        ${e.failing?x(t,"summaries_failing",{count:e.failing}):""}
      </p>
      ${e.failing?a`<div class="row">${l(this,w,tt).call(this,"summaries",e,["retry"])}</div>`:h}
    </section>`},Eo=async function(e){this.busy=!0;try{let t=await this.app.call("work/undo",{item_id:e.id,expected_revision:e.revision});this.asked={kind:"undo",item:e,of:"import",...t.would_forget?{goes:t.would_forget}:{}}}catch(t){this.app.notifyFailure(t)}finally{this.busy=!1}},So=async function(e){this.busy=!0;try{await this.app.call("work/undo",{item_id:e.id,expected_revision:e.revision,confirm:!0}),this.app.notify(x(this.app,"undone"))}catch(t){this.app.notifyFailure(t)}finally{this.busy=!1,this.asked=void 0}},Po=function(e){let{app:t}=this,i=e.kind==="undo",o=e.goes;return a`<sb-dialog
      heading=${x(t,i?"undo_import":e.of==="import"?"cancel_import":"cancel_reading")}
      @closed=${()=>this.asked=void 0}
    >
      <p>
        ${i&&o?x(t,"undo_means",{count:o.messages,conversations:o.conversations,memories:o.memories.length}):x(t,e.of==="import"?"cancel_import_means":"cancel_reading_means")}
      </p>
      <button slot="actions" @click=${()=>this.asked=void 0}>${f(t,"back")}</button>
      <button
        slot="actions"
        class="bad"
        ?disabled=${this.busy}
        @click=${()=>{i?l(this,w,So).call(this,e.item):l(this,w,ai).call(this,"cancel",e.of,e.item)}}
      >
        ${x(t,i?"undo_import":"cancel")}
      </button>
    </sb-dialog>`},he.styles=[U,I`
      progress {
        width: 100%;
        accent-color: var(--sb-filled);
      }
      li + li {
        border-top: 1px solid var(--sb-line);
        padding-top: 12px;
      }
    `],m([R()],he.prototype,"asked",2),m([R()],he.prototype,"problem",2),m([R()],he.prototype,"busy",2),he=m([E("sb-work")],he);var Es=[{name:"conversations",icon:"mdi:forum-outline",admin:!1,within:"conversations",draw:(n,s)=>a`<sb-conversations .app=${n} .path=${s}></sb-conversations>`},{name:"turn",icon:"mdi:timeline-clock-outline",admin:!1,within:"conversations",draw:(n,s)=>a`<sb-turn .app=${n} .path=${s}></sb-turn>`},{name:"memory",icon:"mdi:brain",admin:!1,within:"memory",draw:(n,s)=>a`<sb-memory .app=${n} .path=${s}></sb-memory>`},{name:"graph",icon:"mdi:graph-outline",admin:!1,within:"graph",draw:(n,s)=>a`<sb-graph .app=${n} .path=${s}></sb-graph>`},{name:"request",icon:"mdi:code-json",admin:!1,within:"request",draw:(n,s)=>a`<sb-request .app=${n} .path=${s}></sb-request>`},{name:"work",icon:"mdi:progress-wrench",admin:!0,within:"work",draw:(n,s)=>a`<sb-work .app=${n} .path=${s}></sb-work>`},{name:"usage",icon:"mdi:chart-bar",admin:!0,within:"usage",draw:(n,s)=>a`<sb-usage .app=${n} .path=${s}></sb-usage>`},{name:"health",icon:"mdi:heart-pulse",admin:!0,within:"health",draw:(n,s)=>a`<sb-health .app=${n} .path=${s}></sb-health>`},{name:"settings",icon:"mdi:cog-outline",admin:!0,within:"settings",draw:(n,s)=>a`<sb-settings .app=${n} .path=${s}></sb-settings>`}],Ot="conversations";var Xr={comma_decimal:"en-US",decimal_comma:"de",space_comma:"fr",quote_decimal:"de-CH"},No=60,ci=60*No,Co=24*ci,Ss=class{constructor(s){this.hass=s}number(s,e=0){let{number_format:t}=this.hass().locale;return new Intl.NumberFormat(this.#s(),{maximumFractionDigits:e,minimumFractionDigits:e,useGrouping:t!=="none"}).format(s)}percent(s){return new Intl.NumberFormat(this.#s(),{style:"percent",maximumFractionDigits:0}).format(s)}money(s){let e=s!==0&&Math.abs(s)<.1?4:2;return new Intl.NumberFormat(this.#s(),{style:"currency",currency:this.hass().config.currency,minimumFractionDigits:e,maximumFractionDigits:e}).format(s)}span(s){let[e,t,i]=s<1e3?[s,"millisecond",0]:s<9e4?[s/1e3,"second",1]:[s/6e4,"minute",0];return new Intl.NumberFormat(this.#s(),{style:"unit",unit:t,unitDisplay:"short",maximumFractionDigits:i}).format(e)}bytes(s){let[e,t]=s<1e6?[s/1e3,"kilobyte"]:[s/1e6,"megabyte"];return new Intl.NumberFormat(this.#s(),{style:"unit",unit:t,unitDisplay:"short",maximumFractionDigits:1}).format(e)}time(s,e=!1){return new Intl.DateTimeFormat(this.#n(),{hour:"numeric",minute:"2-digit",...e?{second:"2-digit"}:{},...this.#i(),timeZone:this.#t()}).format(new Date(s))}date(s){let{date_format:e}=this.hass().locale;if(e==="language"||e==="system")return new Intl.DateTimeFormat(this.#n(),{weekday:"short",day:"numeric",month:"long",year:"numeric",timeZone:this.#t()}).format(new Date(s));let{day:t,month:i,year:o}=this.#e(s);return e==="DMY"?`${t}/${i}/${o}`:e==="MDY"?`${i}/${t}/${o}`:`${o}-${i}-${t}`}dateTime(s){return`${this.date(s)}, ${this.time(s)}`}day(s){let{day:e,month:t,year:i}=this.#e(s);return`${i}-${t}-${e}`}ago(s){let e=(new Date(s).getTime()-Date.now())/1e3,[t,i]=Math.abs(e)<ci?[e/No,"minute"]:Math.abs(e)<Co?[e/ci,"hour"]:[e/Co,"day"];return new Intl.RelativeTimeFormat(this.hass().locale.language,{numeric:"auto"}).format(Math.round(t),i)}#e(s){let e=new Intl.DateTimeFormat("en-GB",{day:"2-digit",month:"2-digit",year:"numeric",timeZone:this.#t()}).formatToParts(new Date(s)),t=i=>e.find(o=>o.type===i)?.value??"";return{day:t("day"),month:t("month"),year:t("year")}}#t(){let{locale:s,config:e}=this.hass();return s.time_zone==="server"?e.time_zone:Intl.DateTimeFormat().resolvedOptions().timeZone}#i(){let{time_format:s}=this.hass().locale;return s==="12"?{hourCycle:"h12"}:s==="24"?{hourCycle:"h23"}:{}}#s(){let{number_format:s,language:e}=this.hass().locale;return s==="system"?void 0:Xr[s]??e}#n(){let{date_format:s,language:e}=this.hass().locale;return s==="system"?void 0:e}};var ea=3e3,Ps=class extends EventTarget{constructor(e){super();this.hass=e;this.show=new Ss(()=>this.hass);this.narrow=!1;this.prefix="/switchboard"}async call(e,t={}){try{return await this.hass.connection.sendMessagePromise({...t,type:`switchboard/${e}`})}catch(i){throw F(this,i)}}async subscribe(e,t,i){let{connection:o}=this.hass,r={...t,type:`switchboard/${e}`},d=!1,u,$,P=async()=>{u=await o.subscribeMessage(k=>d||i(k),r,{resubscribe:!1}),d&&u().catch(()=>{})},g=()=>{clearTimeout($),P().catch(()=>{!d&&this.hass.connected&&($=setTimeout(g,ea))})};try{await P()}catch(k){throw F(this,k)}return o.addEventListener("ready",g),()=>{d=!0,clearTimeout($),o.removeEventListener("ready",g),u?.().catch(()=>{})}}link(e){return this.prefix+e}go(e,t={}){let i=this.link(e);t.replace?history.replaceState(history.state,"",i):history.pushState(null,"",i),window.dispatchEvent(new CustomEvent("location-changed",{detail:{replace:t.replace??!1}}))}notify(e,t){this.notice=t?{text:e,action:t}:{text:e},this.tell("notice")}notifyFailure(e){let t=F(this,e);return this.notify(t.message),t}tell(e){this.dispatchEvent(new Event(e))}get isAdmin(){return this.info?.viewer.is_admin??!1}ownerName(e){return e==="household"?f(this,"household"):this.entityName(e)}entityName(e){let t=this.hass.states[e]?.attributes.friendly_name;return typeof t=="string"&&t?t:e}areaName(e){return this.hass.areas?.[e]?.name??e}deviceName(e){let t=this.hass.devices?.[e];return t?.name_by_user??t?.name??e}};function Io(n){return customElements.get("ha-icon")?a`<ha-icon aria-hidden="true" .icon=${n}></ha-icon>`:h}var Oo=/\/switchboard_page\/([0-9a-f]+)\//.exec(import.meta.url)?.[1],ta=1e4,sa=3e3,j,it,nt,Le,ue,ot,N,Do,pi,Cs,Uo,hi,Dt,Lo,jo,Ho,qo,Mo,Fo,Ut,Ns,J=class extends W{constructor(){super(...arguments);y(this,N);this.narrow=!1;this.isLost=!1;y(this,j);y(this,it);y(this,nt);y(this,Le);y(this,ue);y(this,ot);y(this,Dt,()=>{this.isLost=!0});y(this,Ut,e=>{if(e.defaultPrevented||e.button!==0||e.metaKey||e.ctrlKey||e.shiftKey||e.altKey)return;let t=e.composedPath().find($=>$ instanceof HTMLAnchorElement),i=p(this,j);if(!t||t.target||t.hasAttribute("download"))return;let{origin:o,pathname:r,search:d,hash:u}=new URL(t.href);o!==location.origin||!r.startsWith(`${i.prefix}/`)||(e.preventDefault(),i.go(r.slice(i.prefix.length)+d+u))});y(this,Ns,()=>{this.dispatchEvent(new Event("hass-toggle-menu",{bubbles:!0,composed:!0}))})}connectedCallback(){super.connectedCallback(),this.style.display="block",this.style.height="100dvh",p(this,j)&&(l(this,N,hi).call(this),l(this,N,Cs).call(this))}disconnectedCallback(){var e;super.disconnectedCallback(),clearTimeout(p(this,it)),clearTimeout(p(this,nt)),(e=p(this,ue))==null||e.call(this),H(this,ue,void 0),p(this,Le)?.removeEventListener("disconnected",p(this,Dt)),H(this,Le,void 0)}shouldUpdate(e){if(!e.has("hass"))return!0;let t=e.get("hass");if(p(this,j)&&(p(this,j).hass=this.hass),!t)return!0;let{hass:i}=this,o=t.language!==i.language||t.locale!==i.locale||t.connected!==i.connected||t.user!==i.user||t.connection!==i.connection;return t.language!==i.language&&l(this,N,pi).call(this),o&&p(this,j)?.tell("changed"),o||e.size>1}willUpdate(){p(this,j)||(H(this,j,new Ps(this.hass)),p(this,j).addEventListener("notice",()=>l(this,N,Mo).call(this)),p(this,j).addEventListener("returned",()=>this.requestUpdate()),l(this,N,hi).call(this),l(this,N,Do).call(this)),p(this,j).narrow=this.narrow,p(this,j).prefix=this.route.prefix}render(){let e=p(this,j),[t="",...i]=this.route.path.split("/").filter(Boolean).map(decodeURIComponent),o=Es.find(r=>r.name===t);return a`
      <header>
        <div class="title">
          ${this.narrow?a`<button class="bare" @click=${p(this,Ns)} aria-label=${f(e,"menu")}>
                &#9776;
              </button>`:h}
          <span>Switchboard</span>
        </div>
        <nav aria-label=${f(e,"views")}>
          <ul>
            ${Es.filter(r=>r.name===r.within&&(!r.admin||e.isAdmin)).map(r=>l(this,N,Lo).call(this,e,r,o?.within??Ot))}
          </ul>
        </nav>
      </header>
      <div class="banners" role="status">${l(this,N,Ho).call(this,e)}</div>
      <main @click=${p(this,Ut)}>${l(this,N,jo).call(this,e,t,o,i)}</main>
      <div role="status" aria-live="polite">${l(this,N,qo).call(this,e)}</div>
    `}updated(){let e=new URLSearchParams(location.search).get("config_entry");if(e&&p(this,j)?.info){p(this,j).go(`/settings/${e}`,{replace:!0});return}l(this,N,Fo).call(this)}};j=new WeakMap,it=new WeakMap,nt=new WeakMap,Le=new WeakMap,ue=new WeakMap,ot=new WeakMap,N=new WeakSet,Do=async function(){await l(this,N,pi).call(this),await l(this,N,Cs).call(this)},pi=async function(){let{hass:e}=this;await Promise.all([Di(Ks(e.language)),e.loadBackendTranslation("exceptions","switchboard").catch(()=>{})]),p(this,j)?.tell("changed"),this.requestUpdate()},Cs=async function(){var t;let e=p(this,j);if(!(!e||!this.isConnected)){clearTimeout(p(this,nt)),(t=p(this,ue))==null||t.call(this),H(this,ue,void 0);try{let i=await e.subscribe("info",{},o=>l(this,N,Uo).call(this,e,o));this.isConnected?H(this,ue,i):i()}catch(i){this.trouble=F(e,i),H(this,nt,setTimeout(()=>{l(this,N,Cs).call(this)},sa))}}},Uo=function(e,t){let i=e.info,o=this.isLost||this.trouble!==void 0;e.info=t,this.isLost=!1,this.trouble=t.is_running?void 0:new ie("gone","gone",f(e,"gone")),this.requestUpdate(),t.is_running&&i&&(o||!i.is_running)?e.tell("returned"):i&&e.tell("changed")},hi=function(){let e=p(this,j)?.hass.connection;!e||e===p(this,Le)||(e.addEventListener("disconnected",p(this,Dt)),H(this,Le,e))},Dt=new WeakMap,Lo=function(e,t,i){return a`<li>
      <a
        href=${e.link(`/${t.name}`)}
        aria-current=${t.name===i?"page":h}
        @click=${p(this,Ut)}
        >${Io(t.icon)}${f(e,t.name)}</a
      >
    </li>`},jo=function(e,t,i,o){if(!e.info)return this.trouble&&this.trouble.kind!=="lost"?a`<div class="alert bad" role="alert" data-state="failed">${this.trouble.message}</div>`:a`<p class="quiet" role="status" data-state="loading">${f(e,"loading")}</p>`;if(t&&!i)return a`<h1 tabindex="-1">${f(e,"no_such_page")}</h1>
        <a href=${e.link(`/${Ot}`)}>${f(e,Ot)}</a>`;let r=i??Es.find(d=>d.name===Ot);return!r||r.admin&&!e.isAdmin?a`<h1 tabindex="-1">${f(e,"administrators_only")}</h1>`:r.draw(e,o)},Ho=function(e){let{info:t}=e;return a`
      ${this.isLost||!this.hass.connected?a`<p class="alert warn" data-banner="lost">${f(e,"lost")}</p>`:h}
      ${this.trouble&&t&&this.trouble.kind!=="lost"?a`<p class="alert bad" data-banner=${this.trouble.kind}>${this.trouble.message}</p>`:h}
      ${t&&Oo&&t.page!==Oo?a`<p class="alert warn spread" data-banner="stale">
            ${f(e,"stale")}
            <button @click=${()=>location.reload()}>${f(e,"reload")}</button>
          </p>`:h}
      ${t?.guests?a`<p class="alert warn" data-banner="guests">${f(e,"guests")}</p>`:h}
    `},qo=function(e){let{notice:t}=e;if(!t)return h;let{action:i}=t;return a`<div class="notice">
      <span>${t.text}</span>
      ${i?a`<button
            @click=${()=>{e.notice=void 0,this.requestUpdate(),i.run()}}
          >
            ${i.label}
          </button>`:h}
    </div>`},Mo=function(){clearTimeout(p(this,it)),this.requestUpdate();let{notice:e}=p(this,j);H(this,it,setTimeout(()=>{p(this,j)?.notice===e&&(p(this,j).notice=void 0,this.requestUpdate())},ta))},Fo=function(){let{path:e}=this.route;if(e===p(this,ot)||!p(this,j)?.info)return;let t=p(this,ot)===void 0;if(H(this,ot,e),t)return;this.scrollTop=0;let i=this.renderRoot.querySelector("main > *");i instanceof W&&i.updateComplete.then(()=>{i.renderRoot.querySelector("h1")?.focus({preventScroll:!0})})},Ut=new WeakMap,Ns=new WeakMap,J.styles=[U,I`
      :host {
        background: var(--sb-ground);
        overflow: auto;
        overscroll-behavior: contain;
      }
      header {
        position: sticky;
        top: 0;
        z-index: 2;
        background: var(--sb-card);
        border-bottom: 1px solid var(--sb-line);
        padding: env(safe-area-inset-top) env(safe-area-inset-right) 0 env(safe-area-inset-left);
      }
      .title {
        display: flex;
        align-items: center;
        gap: 8px;
        min-height: 48px;
        padding: 4px 16px 0;
        font-size: 20px;
      }
      nav {
        overflow-x: auto;
        padding: 0 8px;
      }
      nav ul {
        display: flex;
        list-style: none;
      }
      nav a {
        display: flex;
        align-items: center;
        gap: 6px;
        padding: 10px 12px;
        white-space: nowrap;
        color: var(--sb-text);
        text-decoration: none;
        border-bottom: 3px solid transparent;
      }
      nav a[aria-current] {
        color: var(--sb-link);
        border-color: currentColor;
        font-weight: 500;
      }
      nav a:focus-visible {
        outline-offset: -4px;
      }
      nav ha-icon {
        --mdc-icon-size: 20px;
      }
      main {
        max-width: 1280px;
        margin: 0 auto;
        padding: 16px calc(16px + env(safe-area-inset-right))
          calc(48px + env(safe-area-inset-bottom)) calc(16px + env(safe-area-inset-left));
      }
      .banners {
        display: grid;
        gap: 8px;
        margin: 0 auto;
        max-width: 1280px;
        padding: 0 16px;
      }
      .banners > * {
        margin-top: 12px;
        background: var(--sb-card);
      }
      .notice {
        position: fixed;
        inset-inline: 16px;
        bottom: calc(16px + env(safe-area-inset-bottom));
        margin-inline: auto;
        max-width: 560px;
        width: fit-content;
        z-index: 3;
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        gap: 8px;
        background: var(--sb-text);
        color: var(--sb-card);
        border-radius: 8px;
        padding: 8px 16px;
      }
      .notice button {
        color: inherit;
        border-color: currentColor;
      }
      .notice button:hover {
        background: color-mix(in srgb, var(--sb-text) 80%, var(--sb-card));
      }
    `],m([D({attribute:!1})],J.prototype,"hass",2),m([D({type:Boolean,reflect:!0})],J.prototype,"narrow",2),m([D({attribute:!1})],J.prototype,"route",2),m([D({attribute:!1})],J.prototype,"panel",2),m([R()],J.prototype,"trouble",2),m([R()],J.prototype,"isLost",2),J=m([E("switchboard-panel")],J);
